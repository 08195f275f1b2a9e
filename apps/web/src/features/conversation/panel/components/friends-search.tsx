import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { useMe } from '../../../../lib/session/me.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { STATE, STATE_TEXT, STATE_TITLE } from '../../../../ui/state.tsx'
import { useConversationText } from '../../components/use-conversation-text.ts'
import { useUnsentMessages } from '../../components/use-unsent-messages.ts'
import { conversationsQuery } from '../../queries.ts'
import { latestMessage, matching, panelLists } from '../model.ts'
import { FriendsBox } from './friends-box.tsx'
import { PanelRow } from './panel-row.tsx'
import { useActiveConversations } from './use-active-conversations.ts'

interface FriendsSearchProps {
  /** Called when the user follows a link to another page. */
  onLeave: () => void
  /** True if the search field gets the focus. False on a phone, where the keyboard would cover the list. */
  hasFocus?: boolean
}

/**
 * Shows the search field and the lists of friends.
 * The arrow keys move the focus from the field through the lists.
 */
export function FriendsSearch({ onLeave, hasFocus = false }: FriendsSearchProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const say = useConversationText()
  const { data, error, isFetching, refetch } = useQuery(conversationsQuery)
  const found = panelLists(matching(data?.conversations ?? [], text, say.name), say.name, i18n.locale)

  if (data === undefined && error) {
    return (
      <ErrorState
        title={t`Failed to load friends data`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {errorText(error, '')}
      </ErrorState>
    )
  }
  if (data === undefined) return <Waiting />
  const hasFriends = data.conversations.some(({ closed }) => closed === null)
  const isNothing = found.friends.length + found.former.length === 0
  const noFriends = (
    <EmptyState
      drawing="key"
      title={t`No friends added yet`}
      action={
        <LinkButton to="/friends" size="small" onClick={onLeave}>
          {t`Add friends`}
        </LinkButton>
      }
    />
  )
  if (data.conversations.length === 0) return noFriends
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the field and the rows
    <div
      ref={body}
      role="group"
      aria-label={t`Friends`}
      className="flex min-h-0 flex-col"
      onKeyDown={(event) => step(event, body.current)}
    >
      <FriendsBox value={text} onChange={setText} hasFocus={hasFocus} />
      <output className="sr-only">{isNothing ? t`No friends found` : null}</output>
      <div className="max-h-[min(420px,60vh)] min-h-0 overflow-auto max-md:-mx-3 max-md:max-h-none max-md:overflow-visible">
        {isNothing ? (
          <div className={STATE}>
            <h3 className={STATE_TITLE}>{t`No friends found`}</h3>
            <p className={STATE_TEXT}>{t`Try a different search term`}</p>
          </div>
        ) : null}
        {hasFriends ? null : noFriends}
        <Rows label={t`Friends`} of={found.friends} onLeave={onLeave} />
        <Rows
          label={t`No longer friends`}
          head={
            <h3 className="px-4 pt-3 pb-1 text-xs font-[550] text-ink-3 max-md:px-3">{t`No longer friends`}</h3>
          }
          of={found.former}
          onLeave={onLeave}
        />
      </div>
    </div>
  )
}

interface RowsProps {
  label: string
  head?: ReactNode
  of: ReturnType<typeof panelLists>['friends']
  onLeave: () => void
}

function Rows({ label, head, of: conversations, onLeave }: RowsProps) {
  const active = useActiveConversations()
  const unsentIn = useUnsentMessages()
  const viewerId = useMe().data?.id ?? ''
  if (conversations.length === 0) return null
  return (
    <>
      {head}
      <ul aria-label={label}>
        {conversations.map((conversation) => (
          <PanelRow
            key={conversation.id}
            conversation={conversation}
            words={latestMessage(conversation, unsentIn(conversation.id), viewerId)}
            isActive={active.has(conversation.id)}
            onFollow={onLeave}
          />
        ))}
      </ul>
    </>
  )
}

/** Handles the up and down keys, which move the focus between the search field and the friends. */
function step(event: KeyboardEvent, body: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...(body?.querySelectorAll<HTMLElement>('input, li > a') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading friends...`}>
      <div className="max-md:-mx-3">
        <div className="px-3 pt-1 pb-2 max-md:pt-0">
          <SkeletonBlock height={40} className="rounded-control touch:h-11!" />
        </div>
        {[120, 96, 134].map((width) => (
          <div key={width} className="flex items-center gap-3 px-4 py-2.5 max-md:px-3">
            <SkeletonBlock width={36} height={36} isRound />
            <div className="grid gap-1.5">
              <SkeletonBlock width={width} height={15} />
              <SkeletonBlock width={width + 50} height={12} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
