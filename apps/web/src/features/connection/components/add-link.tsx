import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { LinkPlatform } from '../model.ts'
import { useAddTeam, usePreview } from '../mutations.ts'
import { FeedPreview } from './feed-preview.tsx'
import { LinkForm } from './link-form.tsx'

interface AddLinkProps {
  platform: LinkPlatform
  onAdded: (team: Team) => void
}

/** Paste → preview → save. A link whose preview cannot be fetched may still be saved. */
export function AddLink({ platform, onAdded }: AddLinkProps) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [isMissing, setMissing] = useState(false)
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
    else preview.mutate({ url }, { onError: () => setRefusals((count) => count + 1) })
  }
  const isOfLink = preview.error instanceof ApiError && preview.error.code !== 'feedUnreachable'
  const fieldError = isMissing
    ? t`Please paste a calendar link`
    : isOfLink
      ? errorText(preview.error, t`Failed to add team calendar. Please try again.`)
      : null

  return (
    <div id="add-link">
      <LinkForm
        platform={platform}
        url={url}
        onChange={(text) => {
          setUrl(text)
          setMissing(false)
          if (preview.isError) preview.reset()
        }}
        onSubmit={check}
        isChecking={preview.isPending}
        wasChecked={preview.data !== undefined}
        error={fieldError}
        refusals={refusals}
      />
      {preview.isError && !isOfLink ? (
        <Note tone="neg" role="alert" className="mt-4">
          <b>{errorText(preview.error, t`Failed to add team calendar. Please try again.`)}</b>{' '}
          {preview.error instanceof ApiError ? (
            <>
              {t`You can save the link anyway: its events come in as soon as it answers.`}{' '}
              <Button
                size="small"
                className="ml-1"
                isBusy={add.isPending}
                busyLabel={t`Saving...`}
                onPress={() => add.mutate({ url, eventCount: null })}
              >
                {t`Save anyway`}
              </Button>
            </>
          ) : null}
        </Note>
      ) : null}
      {preview.data ? (
        <FeedPreview
          key={`${preview.data.host} ${preview.data.teamName}`}
          preview={preview.data}
          onZone={(zone) => preview.mutate({ url, zone })}
          onSave={(choice) => add.mutate({ url, ...choice, eventCount: preview.data.eventCount })}
          onCancel={reset}
          isSaving={add.isPending}
          isReading={preview.isPending}
        />
      ) : null}
    </div>
  )
}
