import type { FeedPreview as Preview, Team } from '@homefield/contract/connection'
import { isBlank } from '@homefield/domain/blank'
import { nextColor } from '@homefield/domain/palette'
import type { PastedCalendar } from '@homefield/domain/pasted-calendar'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { FeedPreview, type TeamChoice } from '../../components/feed-preview.tsx'
import { mappableProfiles } from '../../model.ts'
import { allTeamsQuery } from '../../queries.ts'
import { preselected } from '../model.ts'
import { useConnectPasted } from '../mutations.ts'
import { Waiting } from './waiting.tsx'
import { WhoseTeam } from './whose-team.tsx'

interface ConnectingProps {
  link: PastedCalendar
  onCancel: () => void
  onConnected: (team: Team) => void
}

/** Shows the calendar's events and asks for the children on the team. */
export function ChooseChildren({
  link,
  preview,
  onZone,
  isReading,
  onCancel,
  onConnected,
}: ConnectingProps & { preview: Preview; onZone: (zone: string) => void; isReading: boolean }) {
  const { t } = useLingui()
  const connecting = useConnecting(link, preview, onConnected)
  const section = useRef<HTMLElement>(null)
  // The field with the link had the focus and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Before you save`}
      className="rounded-card focus-visible:shadow-none"
    >
      <FeedPreview
        preview={preview}
        choosesPlatform={link.platform === null}
        onZone={onZone}
        onSave={connecting.save}
        saveLabel={t`Add to calendar`}
        onCancel={onCancel}
        isSaving={connecting.isPending}
        isReading={isReading}
      >
        {connecting.question}
      </FeedPreview>
    </section>
  )
}

/** Offers to save a link whose server does not answer. Its events come in later. */
export function Unreached({
  link,
  error,
  onRetry,
  onCancel,
  onConnected,
}: ConnectingProps & { error: Error | null; onRetry: () => void }) {
  const { t } = useLingui()
  const connecting = useConnecting(link, null, onConnected)
  const canSave = error instanceof ApiError && error.code === 'feedUnreachable'
  return (
    <Waiting link={link} onChange={onCancel}>
      <Note tone="neg" role="alert">
        <b>{errorText(error, t`Failed to add team calendar. Please try again.`)}</b>{' '}
        {canSave ? t`You can save the link anyway: its events come in as soon as it answers.` : null}
      </Note>
      {canSave ? <div className="mt-4">{connecting.question}</div> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={canSave ? 'outline' : 'primary'} onPress={onRetry}>
          {t`Try again`}
        </Button>
        {canSave ? (
          <Button
            variant="primary"
            isBusy={connecting.isPending}
            busyLabel={t`Saving...`}
            onPress={() => connecting.save({})}
          >
            {t`Save anyway`}
          </Button>
        ) : null}
      </div>
    </Waiting>
  )
}

/** Asks for the children on a team and then connects the team. */
function useConnecting(link: PastedCalendar, preview: Preview | null, onConnected: (team: Team) => void) {
  const { t } = useLingui()
  const profiles = mappableProfiles(useQuery(profilesQuery).data?.profiles ?? [])
  const teams = useQuery(allTeamsQuery).data?.teams ?? []
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [newName, setNewName] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const sport = preview?.sport ?? 'Unknown'
  const known = teams.find(({ id }) => id === preview?.connectedTeamId)
  const chosen = picked ?? preselected(profiles, sport, known)
  const connect = useConnectPasted({
    onChild: (id) => {
      setPicked([...chosen, id])
      setNewName(null)
    },
    onConnected,
  })
  const hasNew = newName !== null && !isBlank(newName)
  const save = (choice: Partial<TeamChoice>) => {
    setMissing(chosen.length === 0 && !hasNew)
    if (connect.isPending || (chosen.length === 0 && !hasNew)) return
    const played = choice.sport ?? sport
    connect.mutate({
      link: { url: link.link, ...choice },
      profileIds: chosen,
      child: hasNew
        ? {
            id: v7(),
            name: newName.trim(),
            color: nextColor(profiles.filter((child) => child.isOwnProfile).map(({ color }) => color)),
            sports: played === 'Unknown' || played === 'Other' ? [] : [played],
          }
        : null,
    })
  }
  const question = (
    <>
      <WhoseTeam
        profiles={profiles}
        picked={chosen}
        onPick={(ids) => {
          setPicked(ids)
          setMissing(false)
        }}
        newName={newName}
        onNewName={(name) => {
          setNewName(name)
          setMissing(false)
        }}
        error={
          isMissing
            ? profiles.length === 0
              ? t`Please enter your child’s name`
              : t`Please choose a child`
            : null
        }
      />
      {connect.errorText === null || connect.isPending ? null : (
        <Note tone="neg" role="alert" className="mt-3">
          {connect.errorText}
        </Note>
      )}
    </>
  )
  return { question, save, isPending: connect.isPending }
}
