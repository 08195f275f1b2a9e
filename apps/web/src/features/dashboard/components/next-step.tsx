import { useQuery } from '@tanstack/react-query'
import { guideOf } from '../model/guide.ts'
import { dashboardQuery } from '../queries.ts'
import { FirstRunGuide } from './first-run-guide.tsx'

/** Once the first step of the guide is done, pages other than the dashboard show the guide's next step. */
export function NextStep() {
  const { data } = useQuery(dashboardQuery)
  const guide = data ? guideOf(data) : null
  return guide === null || guide.isWelcome ? null : <FirstRunGuide guide={guide} />
}
