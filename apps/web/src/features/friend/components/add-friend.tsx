import type { Person } from '@homefield/contract/friend'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CloudOff, Mail, RefreshCw, Search, UserPlus, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { OfflineError } from '../../../lib/api/api-error.ts'
import { openCatalogs } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lateSection } from '../../../ui/late.tsx'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { friendErrorText, isCode } from './friend-error-text.ts'
import { LONGEST_NAME, SEARCH_DELAY, searched } from '../model/search.ts'
import { peopleQuery } from '../queries.ts'
import { useSettled } from './use-settled.ts'
import { Part } from './part.tsx'
import { PersonDisc } from './person-disc.tsx'
import { personName } from './person-text.ts'
import { FRIEND_ROW } from './layout.ts'

interface AddFriendProps {
  /**
   * True if the server sends email and the user's own address is not confirmed yet.
   * A user with an unconfirmed address cannot search for people.
   */
  isUnconfirmed: boolean
  canInvite: boolean
  /** True if this installation is known to send no email. */
  isMailMissing: boolean
  field: RefObject<HTMLInputElement | null>
  /** True if the user has just opened the search. */
  autoFocus?: boolean
  onAdd: (person: Person) => void
  /**
   * Called when the user wants to invite a person. `typed` is the search text, which may be an email address.
   */
  onInvite: (typed: string) => void
}

// The note about an unconfirmed address also needs the translations of the settings page.
const UnconfirmedNote = lateSection(() =>
  Promise.all([import('./unconfirmed-note.tsx'), openCatalogs(['settings'])]).then(
    ([module]) => module.UnconfirmedNote,
  ),
)

export function AddFriend({
  isUnconfirmed,
  canInvite,
  isMailMissing,
  field,
  autoFocus = false,
  onAdd,
  onInvite,
}: AddFriendProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = searched(typed)
  const name = useSettled(wanted, SEARCH_DELAY)
  const people = useQuery({
    ...peopleQuery(name ?? ''),
    enabled: name !== null && name === wanted && !isUnconfirmed,
    placeholderData: keepPreviousData,
  })
  const mustConfirm = isUnconfirmed || isCode(people.error, 'emailNotConfirmed')
  const isSearching = wanted !== null && !mustConfirm && (name !== wanted || people.isFetching)
  const found = wanted === null || people.isError ? undefined : people.data?.people
  const isSettled = !isSearching && name === wanted && !people.isPlaceholderData
  return (
    <Part title={t`Add Friend`}>
      <TextField
        label={t`Add Friend`}
        isLabelHidden
        // The search field has its own clear button, so CSS hides the browser's clear button.
        className="[&_::-webkit-search-cancel-button]:hidden"
        type="search"
        autoComplete="off"
        autoCapitalize="words"
        placeholder={t`Search by name`}
        maxLength={LONGEST_NAME}
        isDisabled={isUnconfirmed}
        inputRef={field}
        autoFocus={autoFocus}
        value={typed}
        onChange={setTyped}
        hint={
          typed !== '' && wanted === null && !mustConfirm
            ? t`By name, at least 2 characters.`
            : isMailMissing
              ? t`Email isn’t set up on this Homefield server, so you can’t invite people by email.`
              : null
        }
        end={
          <>
            <Icon of={Search} size={16} className="-order-1" />
            {isSearching ? <Spinner size={16} /> : null}
            {typed === '' ? null : (
              <IconButton
                icon={X}
                size="tiny"
                label={t`Clear the search`}
                className="-mr-1.5"
                onPress={() => {
                  setTyped('')
                  field.current?.focus()
                }}
              />
            )}
          </>
        }
      />
      <output className="sr-only">
        {isSearching
          ? t`Searching...`
          : isSettled && found && found.length > 0
            ? countText(found.length)
            : null}
      </output>
      {mustConfirm ? <UnconfirmedNote /> : null}
      {wanted !== null && people.isError && !mustConfirm && !isSearching ? (
        <SearchFailed error={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {found && found.length > 0 ? (
        <div ref={bringIntoView} className="scroll-mb-4">
          <Card className="mt-2 max-h-[294px] overflow-auto overscroll-contain">
            <ul className="px-3" aria-label={t`Search results`}>
              {found.map((person) => (
                <FoundPerson key={person.id} person={person} onAdd={() => onAdd(person)} />
              ))}
            </ul>
          </Card>
        </div>
      ) : null}
      {found && found.length === 0 && isSettled && wanted !== null ? (
        <Card className="mt-2 px-3 py-2.5">
          <span ref={bringIntoView} className="block scroll-mb-40" />
          <p
            role="status"
            className="text-sm [overflow-wrap:anywhere]"
          >{t`No available users found for "${wanted}"`}</p>
          <p className="mt-0.5 text-xs text-ink-3">
            {t`Friends, people you have asked already, and people who hide from search are not listed.`}
          </p>
          {canInvite ? (
            <Button size="small" icon={Mail} className="mt-2.5" onPress={() => onInvite(typed)}>
              {t`Invite by e-mail`}
            </Button>
          ) : null}
        </Card>
      ) : null}
    </Part>
  )
}

/** Scrolls new search results into view, because a phone's tab bar would otherwise cover them. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function countText(count: number): string {
  return plural(count, { one: '# person found', other: '# people found' })
}

function FoundPerson({ person, onAdd }: { person: Person; onAdd: () => void }) {
  const { t } = useLingui()
  const name = personName(person)
  return (
    <li className={`${FRIEND_ROW} py-[9px]`}>
      <PersonDisc person={person} size={32} />
      <span className="type-value [overflow-wrap:anywhere]">{name}</span>
      <Button size="small" icon={UserPlus} aria-label={t`Add ${name}`} aria-haspopup="dialog" onPress={onAdd}>
        {t`Add`}
      </Button>
    </li>
  )
}

function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  const message = friendErrorText(error, t`Something went wrong`)
  return (
    <div className="mt-2">
      {error instanceof OfflineError ? (
        <Note tone="neutral" icon={CloudOff} role="alert">
          <b>{t`Searching needs a connection.`}</b> {t`Changes to your friends are saved and sent later.`}
        </Note>
      ) : (
        <Note tone="neg" role="alert">
          {t`Failed to search users: ${message}`}
        </Note>
      )}
      <Button size="small" icon={RefreshCw} className="mt-2" onPress={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
