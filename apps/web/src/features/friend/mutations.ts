import type { Friend, FriendRequest, Person } from '@homefield/contract/friend'
import type { AccessRole } from '@homefield/domain/access'
import { isBlank } from '@homefield/domain/blank'
import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { send, sendDirectly, type Sent } from '../../lib/mutation-queue/send.ts'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { personName } from './components/person-text.ts'
import { roleText } from './components/role-text.ts'
import { friendErrorText, isCode } from './components/friend-error-text.ts'
import { blockedQuery, friendsQuery, requestsQuery } from './queries.ts'
import { useAct } from './components/use-act.ts'

/** Returns the queue key of a person. Changes with the same queue key are sent in order. */
const queueKeyOf = (personId: string) => `friend:${personId}`

/**
 * Refetches friends, requests, blocked people and search results instead of waiting for the event stream.
 */
function readCircleAgain(client: QueryClient): Promise<unknown> {
  const keys = ['friends', 'friend-requests', 'blocked-people', 'people']
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Removes a person from the cached lists at once, so that the user does not have to wait for the refetch. */
function dropPerson(client: QueryClient, personId: string): void {
  const others = (one: { person: Person }) => one.person.id !== personId
  client.setQueryData(
    friendsQuery.queryKey,
    (known) => known && { ...known, friends: known.friends.filter(others) },
  )
  client.setQueryData(
    requestsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        incoming: known.incoming.filter(others),
        outgoing: known.outgoing.filter(others),
      },
  )
  client.setQueryData(
    blockedQuery.queryKey,
    (known) => known && { ...known, blocked: known.blocked.filter(others) },
  )
  client.setQueriesData<{ people: Person[] }>(
    { queryKey: ['people'] },
    (known) => known && { people: known.people.filter((person) => person.id !== personId) },
  )
}

function say(sent: Sent<unknown>, text: string): void {
  if (sent.state === 'queued') sayQueued()
  else addToast({ tone: 'pos', text })
}

/**
 * Sends a friend request directly, because friend requests are never queued.
 * Only the server knows whether the user may send the request, and how many requests are allowed per day.
 */
export function useAskFriend(onAsked: () => void) {
  const client = useQueryClient()
  return useAct({
    run: ({ userId, message }: { userId: string; message: string }) =>
      sendDirectly({
        method: 'post',
        path: '/friend-requests',
        body: { userId, ...(isBlank(message) ? {} : { message: message.trim() }) },
      }),
    failedText: () => t`Failed to send friend request`,
    onDone: (_, { userId }) => {
      addToast({ tone: 'pos', text: t`Friend request sent successfully!` })
      dropPerson(client, userId)
      onAsked()
      return readCircleAgain(client)
    },
    // If the other person sent a request first, the user's request fails. The refetch then shows the other request.
    onFailed: () => readCircleAgain(client),
  })
}

/** Shows the error in a toast if the request no longer exists, because the request's row has disappeared. */
function sayGone(error: unknown, failedText: string): void {
  if (isCode(error, 'friendRequestNotFound', 'friendNotFound', 'noFriendship'))
    addToast({ tone: 'neg', text: friendErrorText(error, failedText) })
}

export type RequestAnswer = 'accept' | 'decline'
/** The fields of a friend request that the app needs in order to accept or decline it. */
export type AnsweredRequest = Pick<FriendRequest, 'id' | 'person'>

export function useAnswerRequest(onAnswered: () => void) {
  const client = useQueryClient()
  return useAct({
    run: ({ request, answer }: { request: AnsweredRequest; answer: RequestAnswer }) =>
      send({
        kind: answer === 'accept' ? 'acceptRequest' : 'declineRequest',
        queueKey: queueKeyOf(request.person.id),
        params: { id: request.id },
      }),
    failedText: () => t`Failed to respond to friend request`,
    onDone: (sent, { request, answer }) => {
      say(sent, answer === 'accept' ? t`Friend request accepted!` : t`Friend request declined`)
      if (sent.state === 'done') dropPerson(client, request.person.id)
      onAnswered()
      return readCircleAgain(client)
    },
    onFailed: (error) => {
      sayGone(error, t`Failed to respond to friend request`)
      return readCircleAgain(client)
    },
  })
}

export function useCancelRequest(onCancelled: () => void) {
  const client = useQueryClient()
  return useAct({
    run: (request: FriendRequest) =>
      send({
        kind: 'cancelRequest',
        queueKey: queueKeyOf(request.person.id),
        params: { id: request.id },
      }),
    failedText: () => t`Failed to cancel request`,
    onDone: (sent, request) => {
      say(sent, t`Friend request cancelled`)
      if (sent.state === 'done') dropPerson(client, request.person.id)
      onCancelled()
      return readCircleAgain(client)
    },
    onFailed: (error) => {
      sayGone(error, t`Failed to cancel request`)
      return readCircleAgain(client)
    },
  })
}

/**
 * @throws ApiError `stale` if another device changed the role or permission. The friends are refetched first.
 */
export function useChangeGrant(onChanged: () => void) {
  const client = useQueryClient()
  return useAct({
    run: ({ friend, role, mayShare }: { friend: Friend; role: AccessRole; mayShare: boolean }) =>
      send({
        kind: 'changeFriend',
        queueKey: queueKeyOf(friend.person.id),
        versionAt: 'version',
        params: { userId: friend.person.id },
        body: { role, mayShare, version: friend.version },
      }),
    failedText: () => t`Failed to update friend access level`,
    onDone: async (sent, { friend, role, mayShare }) => {
      if (sent.state === 'done') {
        await client.cancelQueries({ queryKey: friendsQuery.queryKey })
        const { answer } = sent
        client.setQueryData(
          friendsQuery.queryKey,
          (known) =>
            known && {
              ...known,
              friends: known.friends.map((one) => (one.person.id === answer.person.id ? answer : one)),
            },
        )
      }
      const label = roleText(role)
      const name = personName(friend.person)
      if (role !== friend.role) say(sent, t`Friend access level updated to ${label}`)
      else say(sent, mayShare ? t`${name} may share your events` : t`${name} can no longer share your events`)
      onChanged()
      return readCircleAgain(client)
    },
    onFailed: (error) => {
      sayGone(error, t`Failed to update friend access level`)
      return readCircleAgain(client)
    },
  })
}

export function useRemoveFriend(onRemoved: () => void) {
  const client = useQueryClient()
  return useAct({
    run: async (personId: string): Promise<Sent<unknown>> => {
      try {
        return await send({
          kind: 'removeFriend',
          queueKey: queueKeyOf(personId),
          params: { userId: personId },
        })
      } catch (error) {
        // The friendship had already ended, as the user wanted, so the error counts as success.
        if (isCode(error, 'friendNotFound', 'noFriendship')) return { state: 'done', answer: null }
        throw error
      }
    },
    failedText: () => t`Failed to remove friend`,
    onDone: (sent, personId) => {
      say(sent, t`Friend removed successfully`)
      if (sent.state === 'done') dropPerson(client, personId)
      onRemoved()
      return readCircleAgain(client)
    },
    onFailed: () => readCircleAgain(client),
  })
}

/** @param report the text of a report to support; null if the user reports nothing */
export function useBlock(onBlocked: () => void) {
  const client = useQueryClient()
  return useAct({
    run: ({ personId, report }: { personId: string; name: string; report: string | null }) =>
      send({
        kind: 'block',
        queueKey: queueKeyOf(personId),
        params: { userId: personId },
        body: { report },
      }),
    failedText: () => t`Failed to block this person`,
    onDone: (sent, { personId, name }) => {
      say(sent, t`${name} is blocked`)
      if (sent.state === 'done') dropPerson(client, personId)
      onBlocked()
      return readCircleAgain(client)
    },
    onFailed: () => readCircleAgain(client),
  })
}

export function useUnblock(onUnblocked: () => void) {
  const client = useQueryClient()
  return useAct({
    run: ({ personId }: { personId: string; name: string }) =>
      send({
        kind: 'unblock',
        queueKey: queueKeyOf(personId),
        params: { userId: personId },
      }),
    failedText: () => t`Failed to unblock this person`,
    onDone: (sent, { personId, name }) => {
      say(sent, t`${name} is no longer blocked`)
      if (sent.state === 'done') dropPerson(client, personId)
      onUnblocked()
      return readCircleAgain(client)
    },
    onFailed: () => readCircleAgain(client),
  })
}
