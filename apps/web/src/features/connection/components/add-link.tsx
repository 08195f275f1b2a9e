import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { DraftName } from '../../../lib/session/drafts.ts'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import type { LinkPlatform } from '../model.ts'
import { useAddTeam, usePreview } from '../mutations.ts'
import { FeedPreview } from './feed-preview.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkRefusal } from './link-refusal.tsx'
import { isAboutLink, rightPageText } from './link-error.ts'

interface AddLinkProps {
  platform: LinkPlatform
  /** Instructions for finding the link, which are shown above the link field. */
  help: ReactNode
  /** Opens the instructions for finding the link. Null if they are already open. */
  onHelp: (() => void) | null
  onAdded: (team: Team) => void
}

/** Name of the draft that stores a pasted link, in case the session ends before the link is saved. */
const draftOf = (platform: LinkPlatform) => `link.${platform}` as DraftName<string>

/** A form to paste, preview and save a link. If the preview fails, the link can still be saved. */
export function AddLink({ platform, help, onHelp, onAdded }: AddLinkProps) {
  const { t } = useLingui()
  const [url, setUrl] = useState(useDraft(draftOf(platform)) ?? '')
  useKeepDraft(draftOf(platform), url === '' ? null : url)
  const [refusals, setRefusals] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const preview = usePreview(platform)
  const reset = () => {
    setUrl('')
    preview.reset()
  }
  const add = useAddTeam(platform, (team) => {
    reset()
    onAdded(team)
  })

  const check = () => {
    setMissing(url.trim() === '')
    if (url.trim() === '') setRefusals(refusals + 1)
    else
      preview.mutate(
        { url },
        {
          onError: (error) => {
            if (isAboutLink(error)) setRefusals((count) => count + 1)
          },
        },
      )
  }
  const another = () => {
    reset()
    add.reset()
    field.current?.focus()
  }
  const { data, error } = preview
  const refusal = error instanceof ApiError && error.code === 'feedUnreadable' ? error : null
  const fieldError = isMissing
    ? t`Please paste a calendar link`
    : isAboutLink(error)
      ? (rightPageText(error) ?? errorText(error, t`Failed to add team calendar. Please try again.`))
      : null

  return (
    <div>
      <Card className="p-4">
        {help}
        <LinkForm
          platform={platform}
          url={url}
          onChange={(text) => {
            setUrl(text)
            setMissing(false)
            if (preview.isError) preview.reset()
            if (add.isError) add.reset()
          }}
          onSubmit={check}
          isChecking={preview.isPending}
          wasChecked={preview.data !== undefined}
          error={fieldError}
          refusals={refusals}
          inputRef={field}
        />
      </Card>
      {refusal ? <LinkRefusal error={refusal} onAnother={another} onHelp={onHelp} /> : null}
      {preview.isError && !refusal && !isAboutLink(error) ? (
        <Note tone="neg" role="alert" className="mt-4">
          <b>{errorText(error, t`Failed to add team calendar. Please try again.`)}</b>{' '}
          {error instanceof ApiError && error.code === 'feedUnreachable' ? (
            <>
              {t`You can save the link anyway: its events come in as soon as it answers.`}{' '}
              <Button
                size="small"
                className="ml-1"
                isBusy={add.isPending}
                busyLabel={t`Saving...`}
                onPress={() => add.mutate({ link: { url }, eventCount: null })}
              >
                {t`Save anyway`}
              </Button>
            </>
          ) : null}
        </Note>
      ) : null}
      {data ? (
        <section className="mt-7">
          <SectionHeading
            count={data.connectedTeamId === null ? t`Nothing is in your calendar yet` : undefined}
          >{t`Before you save`}</SectionHeading>
          <FeedPreview
            key={`${data.host} ${data.teamName}`}
            preview={data}
            choosesPlatform={platform === 'Other'}
            onZone={(zone) => preview.mutate({ url, zone })}
            onSave={(choice) => add.mutate({ link: { url, ...choice }, eventCount: data.eventCount })}
            saveLabel={data.eventCount === 0 ? t`Save anyway` : t`Save and choose children`}
            onCancel={another}
            isSaving={add.isPending}
            isReading={preview.isPending}
          />
        </section>
      ) : null}
      {add.isError ? (
        <Note tone="neg" role="alert" className="mt-4">
          {errorText(add.error, t`Failed to add team calendar. Please try again.`)}
        </Note>
      ) : null}
    </div>
  )
}
