import type { FriendList as Friends, FriendRequests } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { AccessLevels } from '../components/access-levels.tsx'
import { AccessPreview, type Eyes } from '../components/access-preview.tsx'
import { FriendsManager } from '../components/friends-manager.tsx'
import { FriendsSkeleton } from '../components/friends-skeleton.tsx'
import { LateFriendsDrives } from '../components/late-friends-drives.tsx'
import { useLevelsOpen } from '../components/use-levels-open.ts'
import { friendErrorText } from '../components/friend-error-text.ts'
import { inOrderOf } from '../model/order.ts'
import { friendsQuery, requestsQuery } from '../queries.ts'

/**
 * Delay in ms before the page moves the focus, because a closing menu first returns the focus to its button.
 */
const AFTER_MENU = 120

const VIEWER: Eyes = { friendId: null, role: 'viewer' }

/** @param order friend ids in the order of their conversations */
export function FriendsPage({ order }: { order: readonly string[] }) {
  const { t } = useLingui()
  const friends = useQuery(friendsQuery)
  const requests = useQuery(requestsQuery)
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const [isOpen, setOpen] = useLevelsOpen()
  const [isAdding, setAdding] = useState(false)
  const [eyes, setEyes] = useState<Eyes | null>(null)
  const preview = useRef<HTMLElement>(null)
  const list: Friends['friends'] = inOrderOf(friends.data?.friends ?? [], order)
  const known: FriendRequests | null = requests.data ?? null
  const failure = (friends.data ? null : friends.error) ?? (known ? null : requests.error)

  const show = (shown: Eyes) => {
    setEyes(shown)
    setTimeout(() => {
      preview.current?.scrollIntoView({ block: 'nearest' })
      preview.current?.focus({ preventScroll: true })
    }, AFTER_MENU)
  }
  // Somebody without friends first needs the invitation. The explanation of access levels follows it.
  const isLoaded = friends.data !== undefined && known !== null
  const isNew = !failure && isLoaded && list.length === 0
  const levels = (
    <>
      <AccessLevels
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        isPreviewed={eyes !== null}
        onPreview={() => setEyes(eyes === null ? firstEyes(list) : null)}
      />
      {eyes ? (
        <AccessPreview ref={preview} friends={list} profiles={profiles} eyes={eyes} onChange={setEyes} />
      ) : null}
    </>
  )
  return (
    <Page>
      <PageHeading
        end={
          list.length > 0 && known ? (
            // A wide screen always shows the search beside the list.
            <Button
              variant={isAdding ? 'outline' : 'primary'}
              icon={isAdding ? X : UserPlus}
              className="min-[1180px]:hidden"
              aria-expanded={isAdding}
              onPress={() => setAdding(!isAdding)}
            >
              {isAdding ? t`Close` : t`Add Friend`}
            </Button>
          ) : null
        }
      >
        {t`Friends`}
      </PageHeading>
      {failure || (isLoaded && !isNew) ? levels : null}
      {list.length > 0 ? <LateFriendsDrives /> : null}
      {failure ? (
        <Card>
          <ErrorState
            title={t`Failed to load friends data`}
            onRetry={() => void Promise.all([friends.refetch(), requests.refetch()])}
            isRetrying={friends.isFetching || requests.isFetching}
          >
            {friendErrorText(failure, t`Please try again.`)}
          </ErrorState>
        </Card>
      ) : friends.data && known ? (
        <FriendsManager
          friends={list}
          requests={known}
          profiles={profiles}
          isAdding={isAdding}
          onPreview={(friend) => show({ friendId: friend.person.id, role: friend.role })}
        />
      ) : (
        <FriendsSkeleton />
      )}
      {isNew ? levels : null}
    </Page>
  )
}

/** Returns what the preview shows first: the first friend with access, or else the role 'viewer'. */
function firstEyes(friends: Friends['friends']): Eyes {
  const friend = friends.find((one) => one.role !== 'none')
  return friend ? { friendId: friend.person.id, role: friend.role } : VIEWER
}
