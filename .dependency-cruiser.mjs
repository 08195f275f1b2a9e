/**
 * Who may import what. Every rule says why; scripts/check-imports.ts runs them. Types count as imports: read with swc,
 * they are not told apart. That the web takes only types of the contract is oxlint's to check.
 */
const SERVER = '^apps/server/src'
const WEB = '^apps/web/src'
const TESTS = '\\.(test|fixture)\\.tsx?$'

/**
 * The web's features, from the ground up: each may know those before it, none of those after it. What two need of each
 * other goes down (into `lib`, or the lower one), or is handed in from above, by a route (the parts of Settings) or by
 * the frame (`ShownEvent`). A new feature takes its place here.
 */
export const WEB_FEATURES = [
  'file',
  'account',
  'message',
  'event',
  'place',
  'clash',
  'change',
  'friend',
  'conversation',
  'profile',
  'connection',
  'calendar',
  'thread',
  'event-detail',
  'notification',
  'dashboard',
  'child',
  'calendar-link',
  'invitation',
  'support',
  'site',
  'shell',
]

/** The server's features, in the same order. `app/` hands a feature what it needs of one above it. */
export const SERVER_FEATURES = [
  'place',
  'message',
  'account',
  'event',
  'connection',
  'change',
  'clash',
  'profile',
  'file',
  'notification',
  'conversation',
  'thread',
  'friend',
  'invitation',
  'support',
  'calendar-link',
  'dashboard',
  'personal-data',
]

/** @type {(name: string, why: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {(name: string, root: string, features: readonly string[]) => object[]} */
const inOrder = (name, root, features) =>
  features
    .slice(0, -1)
    .map((feature, index) =>
      forbid(
        name,
        'A feature imports those before it in the list alone, so that it can be read from the ground up.',
        { path: `${root}/features/${feature}/`, pathNot: TESTS },
        { path: `${root}/features/(${features.slice(index + 1).join('|')})/` },
      ),
    )

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or have a third one in them.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'An import that leads nowhere fails at run time only.',
      { pathNot: 'vite-env' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'domain-is-pure',
      'domain holds rules without a world: nothing but Temporal, so that server, web and tests trust the same ones.',
      { path: '^packages/domain/src', pathNot: TESTS },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'ics-is-pure',
      'ics reads files of strangers: its parser, Windows zone names and Temporal, and nothing that could reach the network or the database.',
      { path: '^packages/ics/src', pathNot: TESTS },
      { pathNot: ['^packages/ics/src', 'node_modules/(ical\\.js|windows-iana)'] },
    ),
    forbid(
      'contract-is-data',
      'The contract is what crosses the wire: zod and the value types of domain.',
      { path: '^packages/contract/src', pathNot: TESTS },
      { pathNot: ['^packages/contract/src', '^packages/domain/src', 'node_modules/zod'] },
    ),
    forbid(
      'database-knows-no-app',
      'database runs PostgreSQL and knows neither contract nor server.',
      { path: '^packages/database/src', pathNot: TESTS },
      { path: ['^apps', '^packages/(contract|domain|ics)', '^testkit'] },
    ),
    forbid(
      'web-never-imports-server',
      'Server code in the browser is a leak waiting to happen.',
      { path: WEB },
      {
        path: ['^apps/server', '^packages/(database|ics)', '^testkit'],
        pathNot: '^testkit/src/chromium\\.ts$',
      },
    ),
    forbid(
      'server-never-imports-web',
      'The server runs without the web’s sources.',
      { path: SERVER },
      { path: WEB },
    ),
    forbid(
      'lib-knows-no-feature',
      'server/lib is libraries and what wraps them; of contract and database it takes error codes and types.',
      { path: `${SERVER}/lib`, pathNot: TESTS },
      { path: [`${SERVER}/(features|http|stream|jobs|config)`, '^packages/ics', '^testkit'] },
    ),
    forbid(
      'transports-know-no-feature',
      'http, stream and jobs carry any feature; one that knows them becomes a switch over all of them.',
      { path: `${SERVER}/(http|stream|jobs)`, pathNot: TESTS },
      { path: `${SERVER}/features` },
    ),
    forbid(
      'features-know-no-transport',
      'A feature is handed its door and its jobs; it does not reach for them.',
      { path: `${SERVER}/features`, pathNot: TESTS },
      { path: `${SERVER}/(http|stream|jobs)` },
    ),
    forbid(
      'features-meet-at-their-services',
      'Of another feature only its service: its SQL and its shapes are its own.',
      { path: `${SERVER}/features/([^/]+)/`, pathNot: TESTS },
      {
        path: `${SERVER}/features/`,
        pathNot: [`${SERVER}/features/$1/`, `${SERVER}/features/[^/]+/service\\.ts$`],
      },
    ),
    forbid(
      'only-the-composition-knows-features',
      'app/ puts features together; nobody else sees two of them.',
      { path: SERVER, pathNot: [`${SERVER}/features`, `${SERVER}/app/`, TESTS] },
      { path: `${SERVER}/features` },
    ),
    forbid(
      'sql-lives-in-stores',
      'Kysely and SQL stand in store.ts or <part>.store.ts, where they can be read together with the indexes they need.',
      {
        path: `${SERVER}/features`,
        pathNot: ['[/.]store\\.ts$', '/provider/', '/session/service\\.ts$', TESTS],
      },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'kit-knows-no-product',
      'ui, platform and lib of the web serve every feature.',
      { path: `${WEB}/(ui|platform|lib)/`, pathNot: TESTS },
      { path: `${WEB}/(features|routes)` },
    ),
    forbid(
      'web-features-meet-at-their-queries',
      'Of another feature its queries, mutations, pure model and components; its pages are put together by routes.',
      { path: `${WEB}/features/([^/]+)/`, pathNot: TESTS },
      {
        path: `${WEB}/features/`,
        pathNot: [
          `${WEB}/features/$1/`,
          `${WEB}/features/[^/]+/(queries|mutations|model)\\.tsx?$`,
          `${WEB}/features/[^/]+/[^/]+/(queries|mutations|model)\\.tsx?$`,
          `${WEB}/features/[^/]+/(components|model)/`,
          `${WEB}/features/[^/]+/[^/]+/(components|model)/`,
        ],
      },
    ),
    ...inOrder('web-features-stand-on-each-other', WEB, WEB_FEATURES),
    ...inOrder('server-features-stand-on-each-other', SERVER, SERVER_FEATURES),
    forbid(
      'nobody-imports-routes',
      'Routes are where the address bar meets features; nothing builds on them.',
      { path: WEB, pathNot: [`${WEB}/(routes|main|app)`, TESTS] },
      { path: `${WEB}/routes` },
    ),
    forbid(
      'only-the-start-knows-the-phone',
      'What a phone can do reaches the web by its ports; only main.ts loads what fills them.',
      { path: WEB, pathNot: `${WEB}/main\\.tsx$` },
      { path: '^apps/mobile' },
    ),
    forbid(
      'the-phone-fills-ports',
      'The native part fills ports of platform and lib; a feature or a route that it reached into would have to ask where it runs.',
      { path: '^apps/mobile/src' },
      { path: ['^apps/server', '^packages/(database|ics)', '^testkit', `${WEB}/(features|routes|ui)/`] },
    ),
    forbid(
      'tests-stay-tests',
      'Product code that needs a fixture or the test kit has a test’s back door in it.',
      { pathNot: [TESTS, '^testkit', '^e2e', '^bench', '^scripts'] },
      { path: [TESTS, '^testkit', '^e2e'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The web's build, copied into the native projects, among it.
    exclude: { path: ['(^|/)dist/', '^apps/mobile/(ios|android)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg'],
    },
  },
}
