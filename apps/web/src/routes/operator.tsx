import { NotFound } from '../features/shell/pages/not-found-page.tsx'
import { OperatorPage } from '../features/operator/pages/operator-page.tsx'
import { useMe } from '../lib/session/me.ts'

/** Everybody but the operator sees what an unknown address shows. */
export function Operator() {
  const me = useMe()
  if (me.data === undefined) return null
  return me.data.operator ? <OperatorPage /> : <NotFound />
}
