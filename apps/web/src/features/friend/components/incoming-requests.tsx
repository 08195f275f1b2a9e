import type { FriendRequest } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { ageText } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { AnswerRequest } from './answer-request.tsx'
import { focusIfLost } from './focus-if-lost.ts'
import type { Unsent } from '../model/unsent.ts'
import { Part } from './part.tsx'
import { PersonDisc } from './person-disc.tsx'
import { PersonMenu } from './person-menu.tsx'
import { personName } from './person-text.ts'

interface IncomingRequestsProps {
  requests: readonly FriendRequest[]
  unsent: ReadonlyMap<string, Unsent>
  onBlock: (request: FriendRequest) => void
}

export function IncomingRequests({ requests, unsent, onBlock }: IncomingRequestsProps) {
  const { t } = useLingui()
  const part = useRef<HTMLElement>(null)
  const count = requests.length
  return (
    <Part ref={part} title={t`Incoming Requests`} count={count}>
      {count === 0 ? null : (
        <ul className="flex flex-col gap-2.5">
          {requests.map((request) => (
            <IncomingRequest
              key={request.id}
              request={request}
              unsent={unsent.get(request.id)}
              part={part}
              onBlock={() => onBlock(request)}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}

interface IncomingRequestProps {
  request: FriendRequest
  unsent: Unsent | undefined
  part: RefObject<HTMLElement | null>
  onBlock: () => void
}

function IncomingRequest({ request, unsent, part, onBlock }: IncomingRequestProps) {
  const { t } = useLingui()
  const now = useNow()
  const name = personName(request.person)
  return (
    <li>
      <Card className="px-4 py-3.5">
        <div className="flex items-center gap-3">
          <PersonDisc person={request.person} size={40} />
          <div className="min-w-0 flex-1">
            <p className="type-value [overflow-wrap:anywhere]">{name}</p>
            <p className="text-xs text-ink-3">{ageText(Temporal.Instant.from(request.createdAt), now)}</p>
          </div>
          <PersonMenu
            label={t`More about ${name}`}
            actions={[{ id: 'block', label: t`Block`, icon: UserX, tone: 'danger', onPress: onBlock }]}
          />
        </div>
        {request.message === null ? null : (
          <blockquote className="mt-2.5 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            {t`“${request.message}”`}
          </blockquote>
        )}
        <AnswerRequest request={request} unsent={unsent} onAnswered={() => focusIfLost(part)} isWide />
      </Card>
    </li>
  )
}
