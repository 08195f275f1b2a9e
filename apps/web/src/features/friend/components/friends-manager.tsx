import type { Friend, FriendRequests, Person } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useMe } from '../../../lib/session/me.ts'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { siteQuery } from '../../account/queries.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { INVITED } from '../model/draft.ts'
import { addressIn } from '../model/search.ts'
import { isStale, type Unsent, unsentOf } from '../model/unsent.ts'
import { AddFriend } from './add-friend.tsx'
import { FriendList } from './friend-list.tsx'
import { IncomingRequests } from './incoming-requests.tsx'
import { Invitations } from '../invite/components/invitations.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { RequestDrafts } from './request-drafts.tsx'
import { FRIEND_COLUMNS } from './layout.ts'

const AskDialog = lateDialog(() => import('./ask-dialog.tsx').then((module) => module.AskDialog))
const EditAccessDialog = lateDialog(() =>
  import('./edit-access-dialog.tsx').then((module) => module.EditAccessDialog),
)
const RemoveFriendConfirm = lateDialog(() =>
  import('./remove-friend-confirm.tsx').then((module) => module.RemoveFriendConfirm),
)
const BlockDialog = lateDialog(() => import('./block-dialog.tsx').then((module) => module.BlockDialog))

/**
 * The dialog's state contains only the friend's id, so the dialog closes when the friendship ends.
 */
type Open =
  | { kind: 'ask' | 'block'; person: Person }
  | { kind: 'edit'; personId: string; refused: Unsent | undefined }
  | { kind: 'remove'; personId: string }
  | null

interface FriendsManagerProps {
  friends: readonly Friend[]
  requests: FriendRequests
  profiles: readonly Profile[]
  /** True if a narrow screen shows the search for people. A wide screen, or a user without friends, always sees it. */
  isAdding: boolean
  onPreview: (friend: Friend) => void
}

export function FriendsManager({ friends, requests, profiles, isAdding, onPreview }: FriendsManagerProps) {
  const [open, setOpen] = useState<Open>(null)
  const [email, setEmail] = useState(useDraft(INVITED) ?? '')
  useKeepDraft(INVITED, email === '' ? null : email)
  const list = useRef<HTMLElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const isWide = useIsWide()
  const me = useMe().data
  const site = useQuery(siteQuery).data
  const sendsMail = site?.sendsMail ?? false
  const commands = useMutationQueue()
  const isDown = useStreamStatus() === 'down'
  const unsent = useMemo(() => unsentOf(commands, isDown), [commands, isDown])
  const isUnconfirmed = sendsMail && me?.emailConfirmed === false

  const ask = (person: Person) => setOpen({ kind: 'ask', person })
  const close = () => setOpen(null)
  const ofPerson = (id: string) => friends.find((friend) => friend.person.id === id)
  const closeToList = () => {
    close()
    focusIfLost(list)
  }
  const closeToSearch = () => {
    close()
    focusIfLost(searchField)
  }
  const invite = (typed: string) => {
    setEmail(addressIn(typed) ?? '')
    emailField.current?.focus()
  }
  const editing = open?.kind === 'edit' ? ofPerson(open.personId) : undefined
  const removing = open?.kind === 'remove' ? ofPerson(open.personId) : undefined

  const incoming = (
    <IncomingRequests
      requests={requests.incoming}
      unsent={unsent}
      onBlock={({ person }) => setOpen({ kind: 'block', person })}
    />
  )
  const isSearchFirst = !isWide && friends.length > 0
  const addFriend = (
    <AddFriend
      isUnconfirmed={isUnconfirmed}
      canInvite={sendsMail}
      isMailMissing={site?.sendsMail === false}
      field={searchField}
      autoFocus={isSearchFirst}
      onAdd={ask}
      onInvite={invite}
    />
  )
  // Incoming requests come first on a narrow screen, because users would overlook requests below a long list.
  const isIncomingFirst = !isWide && requests.incoming.length > 0
  return (
    <div className={FRIEND_COLUMNS}>
      {isSearchFirst && isAdding ? addFriend : null}
      {isIncomingFirst ? incoming : null}
      <FriendList
        ref={list}
        friends={friends}
        profiles={profiles}
        unsent={unsent}
        canInvite={sendsMail}
        onAdd={() => searchField.current?.focus()}
        onPreview={onPreview}
        onEdit={({ person: { id } }) => {
          const known = unsent.get(id)
          setOpen({ kind: 'edit', personId: id, refused: known && isStale(known) ? known : undefined })
        }}
        onRemove={({ person }) => setOpen({ kind: 'remove', personId: person.id })}
        onBlock={({ person }) => setOpen({ kind: 'block', person })}
      />
      <div className="min-w-0">
        <RequestDrafts onContinue={ask} />
        {isSearchFirst ? null : addFriend}
        {isIncomingFirst ? null : incoming}
        <PendingRequests requests={requests.outgoing} unsent={unsent} />
        <Invitations
          email={email}
          onType={setEmail}
          field={emailField}
          sendsMail={sendsMail}
          isUnconfirmed={isUnconfirmed}
        />
      </div>
      {open?.kind === 'ask' ? (
        <AskDialog person={open.person} onClose={close} onAsked={closeToSearch} />
      ) : null}
      {open?.kind === 'edit' && editing ? (
        <EditAccessDialog friend={editing} refused={open.refused} profiles={profiles} onClose={close} />
      ) : null}
      {removing ? (
        <RemoveFriendConfirm friend={removing} profiles={profiles} onClose={close} onRemoved={closeToList} />
      ) : null}
      {open?.kind === 'block' ? (
        <BlockDialog
          person={open.person}
          friend={ofPerson(open.person.id) ?? null}
          profiles={profiles}
          onClose={close}
          onBlocked={closeToList}
        />
      ) : null}
    </div>
  )
}
