import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { requestsQuery } from '../../friend/queries.ts'
import { offersToMe } from '../../profile/handover/model.ts'
import { handoversQuery } from '../../profile/handover/queries.ts'

/** Shows the number of incoming friend requests, or of children that other parents want to hand over to the user. */
export function PendingCount({ of: to }: { of: '/friends' | '/profiles' }): ReactNode {
  return to === '/friends' ? <Requests /> : <Offers />
}

function Requests() {
  const count = useQuery(requestsQuery).data?.incoming.length ?? 0
  return (
    <CountBadge
      count={count}
      max={9}
      label={plural(count, { one: '# friend request', other: '# friend requests' })}
    />
  )
}

function Offers() {
  const count = offersToMe(useQuery(handoversQuery).data?.handovers ?? []).length
  return (
    <CountBadge
      count={count}
      max={9}
      label={plural(count, {
        one: '# child’s profile is offered to you',
        other: '# children’s profiles are offered to you',
      })}
    />
  )
}
