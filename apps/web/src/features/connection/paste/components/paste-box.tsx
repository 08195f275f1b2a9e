import type { Team } from '@homefield/contract/connection'
import { calendarsIn, meantCalendar, type PastedCalendar } from '@homefield/domain/pasted-calendar'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { isAboutLink } from '../../components/link-error.ts'
import { LinkRefusal } from '../../components/link-refusal.tsx'
import { usePreview } from '../../mutations.ts'
import { platformsQuery } from '../../queries.ts'
import { PASTED } from '../model.ts'
import { ChooseChildren, Unreached } from './connect-pasted.tsx'
import { LinkChoice } from './link-choice.tsx'
import { PasteField } from './paste-field.tsx'
import { Waiting } from './waiting.tsx'

interface PasteBoxProps {
  autoFocus?: boolean
  /** A text that the user shared from another app. The box checks the text at once. */
  shared?: string | null
  /** Called after a team was connected and mapped to children. The import of its events then runs. */
  onConnected: (team: Team) => void
}

/**
 * Connects a team of any platform in one place: paste a link or a message, look at its events, choose the children.
 * The pasted text stays until the team is connected, also if a request fails or the session ends.
 */
export function PasteBox({ autoFocus = false, shared = null, onConnected }: PasteBoxProps) {
  const { t } = useLingui()
  const draft = useDraft(PASTED)
  const [text, setText] = useState(shared ?? draft ?? '')
  useKeepDraft(PASTED, text === '' ? null : text)
  const [given] = useState(() => (shared === null ? null : calendarsIn(shared)))
  const hasLink = given !== null && given.length > 0
  /** The links in the text. Null while the user edits the text. */
  const [links, setLinks] = useState<readonly PastedCalendar[] | null>(hasLink ? given : null)
  const [link, setLink] = useState(hasLink ? meantCalendar(given) : null)
  const [problem, setProblem] = useState<'missing' | 'noLink' | null>(
    given === null || hasLink ? null : 'noLink',
  )
  const [refusals, setRefusals] = useState(0)
  const [isBack, setBack] = useState(false)
  const isDown = useStreamStatus() === 'down'
  const preview = usePreview('Other')
  const { error, mutate, isIdle } = preview
  const canSignIn = useQuery(platformsQuery).data?.teamsnap.isAvailable === true

  // Reads the chosen link, or waits for the network to come back first.
  useEffect(() => {
    if (link !== null && isIdle && !isDown)
      mutate(
        { url: link.link },
        {
          onError: (reason) => {
            if (isAboutLink(reason)) setRefusals((count) => count + 1)
          },
        },
      )
  }, [link, isIdle, isDown, mutate])

  const check = (pasted: string) => {
    const found = calendarsIn(pasted)
    preview.reset()
    if (found.length === 0) {
      setProblem(pasted.trim() === '' ? 'missing' : 'noLink')
      setRefusals(refusals + 1)
    } else {
      setLinks(found)
      setLink(meantCalendar(found))
    }
  }
  const edit = () => {
    setBack(true)
    preview.reset()
    setLink(null)
    setLinks(null)
  }
  const clear = () => {
    edit()
    setText('')
  }
  const connected = (team: Team) => {
    clear()
    setBack(false)
    onConnected(team)
  }

  if (links === null || isAboutLink(error))
    return (
      <Card className="p-4">
        <PasteField
          text={text}
          onChange={(value) => {
            setText(value)
            setProblem(null)
            if (links !== null) edit()
          }}
          onCheck={check}
          error={
            isAboutLink(error)
              ? errorText(error, t`Failed to add team calendar. Please try again.`)
              : problem === 'missing'
                ? t`Please paste a calendar link`
                : problem === 'noLink'
                  ? t`There is no link in this text. Calendar links begin with https:// or webcal://.`
                  : null
          }
          refusals={refusals}
          autoFocus={autoFocus || isBack}
        />
      </Card>
    )
  if (link === null)
    return (
      <Card className="p-4">
        <LinkChoice links={links} onChoose={setLink} />
        <Button variant="ghost" className="mt-3 -ml-2" onPress={edit}>
          {t`Back`}
        </Button>
      </Card>
    )
  if (preview.data !== undefined)
    return (
      <ChooseChildren
        key={link.link}
        link={link}
        preview={preview.data}
        onZone={(zone) => mutate({ url: link.link, zone })}
        isReading={preview.isPending}
        onCancel={clear}
        onConnected={connected}
      />
    )
  if (preview.isIdle && isDown)
    return (
      <Waiting link={link} onChange={edit}>
        <Note tone="neutral" icon={CloudOff}>
          <b>{t`You’re offline.`}</b>{' '}
          {t`Your link stays here, and we check it as soon as you’re back online.`}
        </Note>
      </Waiting>
    )
  if (!preview.isError)
    return (
      <Waiting link={link} onChange={edit}>
        <output className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner size={16} />
          {t`Reading the calendar...`}
        </output>
      </Waiting>
    )
  if (error instanceof ApiError && error.code === 'feedUnreadable')
    return link.platform === 'TeamSnap' && canSignIn ? (
      <Waiting link={link} onChange={clear}>
        <Note tone="inf" role="alert">
          <b>{t`TeamSnap shows this page only after you sign in.`}</b>{' '}
          {t`Sign in at TeamSnap once, and all your teams come in together.`}
        </Note>
        <LinkButton to="/connections/teamsnap" variant="primary" className="mt-3">
          {t`Continue to TeamSnap`}
        </LinkButton>
      </Waiting>
    ) : (
      <LinkRefusal
        error={error}
        onAnother={clear}
        onHelp={null}
        platform={link.platform === 'Other' ? null : link.platform}
      />
    )
  return (
    <Unreached
      link={link}
      error={error}
      onRetry={() => preview.reset()}
      onCancel={edit}
      onConnected={connected}
    />
  )
}
