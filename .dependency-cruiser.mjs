/**
 * Import rules. Each rule states its reason; scripts/check-imports.ts runs them. Type imports count as imports, because
 * the swc parser does not distinguish them. Oxlint checks that the web app imports only types from the contract.
 */
const SERVER = '^apps/server/src'
const WEB = '^apps/web/src'
const TESTS = '\\.(test|fixture)\\.tsx?$'

/**
 * The web app's features in layer order: a feature may import the features before it in the list, never those after it.
 * If two features need each other, move the shared code down (into `lib` or the lower feature), or pass it in from a
 * route (the sections of Settings) or from the app shell (`ShownEvent`). Add each new feature to this list.
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
  'driving',
  'invitation',
  'support',
  'site',
  'shell',
  'operator',
]

/** The server's features in layer order. If a feature needs a later one, `app/` passes it in. */
export const SERVER_FEATURES = [
  'place',
  'drive',
  'message',
  'account',
  'coverage',
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
  'operator',
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
        'A feature may import only the features before it in the list. This keeps the layers free of cycles.',
        { path: `${root}/features/${feature}/`, pathNot: TESTS },
        { path: `${root}/features/(${features.slice(index + 1).join('|')})/` },
      ),
    )

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files import each other. Merge them, or move the shared code into a third file.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'An import that cannot be resolved fails only at run time.',
      { pathNot: 'vite-env' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'domain-is-pure',
      'packages/domain contains pure rules that the server, the web app and the tests share. It may use only Temporal, and no other package.',
      { path: '^packages/domain/src', pathNot: TESTS },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'ics-is-pure',
      'packages/ics parses untrusted files. It may import only ical.js and windows-iana, so that it cannot reach the network or the database.',
      { path: '^packages/ics/src', pathNot: TESTS },
      { pathNot: ['^packages/ics/src', 'node_modules/(ical\\.js|windows-iana)'] },
    ),
    forbid(
      'contract-is-data',
      'packages/contract describes the API. It may import only zod and packages/domain.',
      { path: '^packages/contract/src', pathNot: TESTS },
      { pathNot: ['^packages/contract/src', '^packages/domain/src', 'node_modules/zod'] },
    ),
    forbid(
      'database-knows-no-app',
      'packages/database runs PostgreSQL. It must not depend on the apps or on the contract, domain and ics packages.',
      { path: '^packages/database/src', pathNot: TESTS },
      { path: ['^apps', '^packages/(contract|domain|ics)', '^testkit'] },
    ),
    forbid(
      'web-never-imports-server',
      'Server code that is bundled for the browser can leak secrets.',
      { path: WEB },
      {
        path: ['^apps/server', '^packages/(database|ics)', '^testkit'],
        pathNot: '^testkit/src/chromium\\.ts$',
      },
    ),
    forbid(
      'server-never-imports-web',
      'The server must run without the sources of the web app.',
      { path: SERVER },
      { path: WEB },
    ),
    forbid(
      'lib-knows-no-feature',
      'server/lib contains general code and wrappers around libraries. It must not import features, transports, jobs, config or packages/ics; from contract and database it takes only error codes and types.',
      { path: `${SERVER}/lib`, pathNot: TESTS },
      { path: [`${SERVER}/(features|http|stream|jobs|config)`, '^packages/ics', '^testkit'] },
    ),
    forbid(
      'transports-know-no-feature',
      'http, stream and jobs are generic and serve every feature. They must not import a feature.',
      { path: `${SERVER}/(http|stream|jobs)`, pathNot: TESTS },
      { path: `${SERVER}/features` },
    ),
    forbid(
      'features-know-no-transport',
      'A feature receives its router and its job queue as parameters. It must not import http, stream or jobs.',
      { path: `${SERVER}/features`, pathNot: TESTS },
      { path: `${SERVER}/(http|stream|jobs)` },
    ),
    forbid(
      'features-meet-at-their-services',
      'A feature may import only the service.ts of another feature, not its store, views or models.',
      { path: `${SERVER}/features/([^/]+)/`, pathNot: TESTS },
      {
        path: `${SERVER}/features/`,
        pathNot: [`${SERVER}/features/$1/`, `${SERVER}/features/[^/]+/service\\.ts$`],
      },
    ),
    forbid(
      'only-the-composition-knows-features',
      'Only app/ composes features. Other server code must not import them.',
      { path: SERVER, pathNot: [`${SERVER}/features`, `${SERVER}/app/`, TESTS] },
      { path: `${SERVER}/features` },
    ),
    forbid(
      'sql-lives-in-stores',
      'Kysely and SQL belong in store.ts or <part>.store.ts, so that queries can be reviewed together with the indexes they need.',
      {
        path: `${SERVER}/features`,
        pathNot: ['[/.]store\\.ts$', '/provider/', '/session/service\\.ts$', TESTS],
      },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'kit-knows-no-product',
      'ui, platform and lib of the web app serve every feature. They must not import features or routes.',
      { path: `${WEB}/(ui|platform|lib)/`, pathNot: TESTS },
      { path: `${WEB}/(features|routes)` },
    ),
    forbid(
      'web-features-meet-at-their-queries',
      'A feature may import only the queries, mutations, model and components of another feature. Routes compose the pages.',
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
      'Routes map URLs to features. Nothing except the app’s entry files may import them.',
      { path: WEB, pathNot: [`${WEB}/(routes|main|app|sign-in-start)`, TESTS] },
      { path: `${WEB}/routes` },
    ),
    forbid(
      'only-the-start-knows-the-phone',
      'The web app reaches phone features only through ports. Only main.tsx may import apps/mobile, which implements them.',
      { path: WEB, pathNot: `${WEB}/main\\.tsx$` },
      { path: '^apps/mobile' },
    ),
    forbid(
      'the-phone-fills-ports',
      'apps/mobile implements the ports of platform and lib. It must not import features, routes or ui, so that those need not know whether they run on a phone.',
      { path: '^apps/mobile/src' },
      { path: ['^apps/server', '^packages/(database|ics)', '^testkit', `${WEB}/(features|routes|ui)/`] },
    ),
    forbid(
      'tests-stay-tests',
      'Product code must not import test fixtures or the test kit.',
      { pathNot: [TESTS, '^testkit', '^e2e', '^bench', '^scripts'] },
      { path: [TESTS, '^testkit', '^e2e'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The native projects contain a copy of the web build.
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
