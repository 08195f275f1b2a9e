import { useQuery } from '@tanstack/react-query'
import { guideOf } from '../model/guide.ts'
import { dashboardQuery } from '../queries.ts'
import { FirstRunGuide } from './first-run-guide.tsx'

/** Shows the guide's next step on pages other than the dashboard, once the first step is done. */
export function NextStep() {
  const { data } = useQuery(dashboardQuery)
  const guide = data ? guideOf(data) : null
  return guide === null || guide.isWelcome ? null : <FirstRunGuide guide={guide} />
}
