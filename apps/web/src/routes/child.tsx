import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ChildFilters, readFilters, writeChosen } from '../features/child/model/filters.ts'
import { ChildPage } from '../features/child/pages/child-page.tsx'
import { useCalendarChange } from './use-calendar-change.ts'

const route = getRouteApi('/app/profiles/$profileId')

export function Child() {
  const { profileId } = route.useParams()
  const { platforms, activities, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const filters = useMemo(() => readFilters({ platforms, activities }), [platforms, activities])
  const change = useCalendarChange()
  const choose = useCallback(
    ({ platforms: from, activities: kinds }: ChildFilters) => {
      void navigate({
        search: (before) => ({ ...before, platforms: writeChosen(from), activities: writeChosen(kinds) }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return (
    <ChildPage
      // The `key` makes React reset the page's state when the user goes from one child to another.
      key={profileId}
      profileId={profileId}
      search={search}
      filters={filters}
      onChange={change}
      onFilters={choose}
      onDeleted={() => void navigate({ to: '/profiles', replace: true })}
    />
  )
}
