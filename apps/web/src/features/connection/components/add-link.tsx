import type { Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import type { LinkPlatform } from '../model.ts'
import { useAddTeam, usePreview } from '../mutations.ts'
import { FeedPreview } from './feed-preview.tsx'
import { LinkForm } from './link-form.tsx'

interface AddLinkProps {
  platform: LinkPlatform
  /** The steps to a link, above its field. */
  help: ReactNode
  onAdded: (team: Team) => void
}

/** Paste → preview → save. A link whose preview cannot be fetched may still be saved. */
export function AddLink({ platform, help, onAdded }: AddLinkProps) {
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
  const linkError =
    preview.error instanceof ApiError && preview.error.code !== 'feedUnreachable' ? preview.error : null
  const fieldError = isMissing
    ? t`Please paste a calendar link`
    : linkError
      ? (rightPageText(linkError) ?? errorText(linkError, t`Failed to add team calendar. Please try again.`))
      : null

  return (
    <div id="add-link">
      <Card className="p-4">
        {help}
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
      </Card>
      {preview.isError && !linkError ? (
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
                onPress={() => add.mutate({ link: { url }, eventCount: null })}
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
          onSave={(choice) => add.mutate({ link: { url, ...choice }, eventCount: preview.data.eventCount })}
          onCancel={reset}
          isSaving={add.isPending}
          isReading={preview.isPending}
        />
      ) : null}
    </div>
  )
}

/** A link of a known platform on another one's page: whose it is, and where it belongs. Null for any other trouble. */
function rightPageText({ code, details }: ApiError): string | null {
  if (code !== 'calendarUrlOtherPlatform') return null
  const { platform, page } = (details ?? {}) as { platform?: PlatformName | null; page?: PlatformName | null }
  if (!platform || !page) return null
  const owner = platformText(platform)
  const place = platformText(page)
  return t`This link is from ${owner}. Add it under Connections, ${place}.`
}
