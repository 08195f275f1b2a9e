import type { SiteCopy } from './copy/en.ts'
import { operator, type OperatorContent } from './operator.ts'

/** Where the app is to be had today: as the operator's store links say, so that no page tells of an app that is not there. */
export function storesText(copy: SiteCopy, stores: OperatorContent['stores'] = operator.stores): string {
  const { both, apple, google, none } = copy.stores
  if (stores.apple !== null) return stores.google === null ? apple : both
  return stores.google === null ? none : google
}
