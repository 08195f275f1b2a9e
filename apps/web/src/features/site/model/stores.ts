import type { SiteCopy } from './copy/en.ts'
import { operator, type OperatorContent } from './operator.ts'

/**
 * Returns a sentence that says where Homefield is available: on the web, on iOS and on Android.
 * The sentence depends on the operator's store links, so that no page mentions an app that does not exist.
 */
export function storesText(copy: SiteCopy, stores: OperatorContent['stores'] = operator.stores): string {
  const { both, apple, google, none } = copy.stores
  if (stores.apple !== null) return stores.google === null ? apple : both
  return stores.google === null ? none : google
}
