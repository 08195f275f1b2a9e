import type { Team } from '@homefield/contract/connection'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { replacedLink } from '../model.ts'
import { useReplaceLink } from '../mutations.ts'
import { HowToGetUrl } from './how-to-get-url.tsx'
import { rightPageText } from './link-error.ts'

const FORM_ID = 'replace-link'

interface ReplaceLinkDialogProps {
  team: Team
  onClose: () => void
}

/**
 * Lets the user paste a new link for a team. The team's events stay.
 * Callers mount the component only while the dialog is open.
 */
export function ReplaceLinkDialog({ team, onClose }: ReplaceLinkDialogProps) {
  const { t } = useLingui()
  const form = replacedLink(team.id)
  const [url, setUrl] = useState(useDraft(form) ?? '')
  const [isMissing, setMissing] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const replace = useReplaceLink(onClose)
  useKeepDraft(form, url === '' || replace.isPending ? null : url)
  const refuse = () => setRefusals((count) => count + 1)
  const submit = () => {
    setMissing(url.trim() === '')
    if (url.trim() === '') refuse()
    else if (!replace.isPending) replace.mutate({ team, url }, { onError: refuse })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          {t`Replace link`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            {team.teamName}
          </span>
        </>
      }
      size="choice"
      closesOnOutsidePress={url === '' && !replace.isPending}
      footer={
        <FormActions
          form={FORM_ID}
          onCancel={onClose}
          isBusy={replace.isPending}
          busyLabel={t`Saving...`}
        >{t`Save link`}</FormActions>
      }
    >
      <HowToGetUrl platform={team.platform} />
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals}>
        <TextField
          label={t`New calendar URL`}
          hint={t`We keep it encrypted and never show it in full.`}
          autoFocus
          inputMode="url"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck="false"
          isRequired
          maxLength={4000}
          value={url}
          onChange={(text) => {
            setUrl(text)
            setMissing(false)
            if (replace.isError) replace.reset()
          }}
          error={
            isMissing
              ? t`Please paste a calendar link`
              : replace.error
                ? (rightPageText(replace.error) ??
                  errorText(replace.error, t`The link could not be replaced. Please try again.`))
                : null
          }
        />
      </Form>
      {team.eventCount > 0 ? (
        <p className="mt-3 text-sm text-ink-2">
          <Plural
            value={team.eventCount}
            one="We kept your # event with its messages and reminders."
            other="We kept your # events, messages and reminders."
          />
        </p>
      ) : null}
    </Dialog>
  )
}
