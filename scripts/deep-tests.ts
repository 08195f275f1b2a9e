/**
 * Finds the tests that only `npm run test:all` and `npm run test:journeys` run.
 * A deep test is tagged `deep`, in its own options or in the options of an enclosing suite.
 */
import swc from '@swc/core'

interface Node {
  readonly type?: string
  readonly value?: string
  readonly [key: string]: unknown
}

/** Maps each test title in a file to true if only deep tests have that title. `${…}` stands for any value. */
export function deepTitles(source: string, isTsx: boolean): ReadonlyMap<string, boolean> {
  const titles = new Map<string, boolean>()
  const visit = (node: unknown, isInDeep: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isInDeep)
    else if (isNode(node)) {
      const isDeep = isInDeep || (node.type === 'CallExpression' && argumentsOf(node).some(isDeepTag))
      const title = node.type === 'CallExpression' ? textOf(argumentsOf(node)[0]) : null
      if (title !== null) titles.set(title, (titles.get(title) ?? true) && isDeep)
      for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, isDeep)
    }
  }
  visit(swc.parseSync(source, { syntax: 'typescript', tsx: isTsx }), false)
  return titles
}

/** Replaces template expressions with `${…}`, so that titles in tests and in docs/conformance*.md are equal. */
export function titleKey(title: string): string {
  return title.replaceAll(/\$\{[^}]*\}/g, '${…}')
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function argumentsOf(call: Node): Node[] {
  return (call['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
}

/** True if the argument marks a test as deep: `DEEP`, `{ tags: 'deep' }` or `{ tags: ['deep'] }`. */
function isDeepTag(argument: Node): boolean {
  if (argument.type === 'Identifier') return argument.value === 'DEEP'
  return argument.type === 'ObjectExpression' && /"tags?".*"@?deep"/.test(JSON.stringify(argument))
}

function textOf(node: Node | undefined): string | null {
  if (node?.type === 'StringLiteral') return node.value ?? ''
  if (node?.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { cooked?: string; raw: string }[])
    .map(({ cooked, raw }) => cooked ?? raw)
    .join('${…}')
}
