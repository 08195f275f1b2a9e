import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { LONGEST_REPORT, reportOf } from '../model.ts'
import { useReport } from '../mutations.ts'

const FORM = 'report-conversation'

interface ReportDialogProps {
  conversationId: string
  name: string
  onClose: () => void
}

/** Reports the other person to the operator. The operator sees the report but not the conversation. */
export function ReportDialog({ conversationId, name, onClose }: ReportDialogProps) {
  const { t } = useLingui()
  const form = reportOf(conversationId)
  const draft = useDraft(form)
  const [report, setReport] = useState(draft ?? '')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const reporting = useReport(onClose)
  const words = isBlank(report) ? '' : report.trim()
  useKeepDraft(form, words === '' ? null : report)
  const submit = () => {
    if (words !== '') return reporting.mutate({ id: conversationId, report: words })
    setRefused(true)
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Report ${name}`}
      size="choice"
      closesOnOutsidePress={words === '' && !reporting.isPending}
      footer={
        <FormActions
          form={FORM}
          onCancel={onClose}
          isBusy={reporting.isPending}
          busyLabel={t`Sending...`}
        >{t`Send Report`}</FormActions>
      }
    >
      <Form id={FORM} onSubmit={submit}>
        <div ref={field}>
          <TextArea
            label={t`What happened?`}
            rows={5}
            autoFocus
            maxLength={LONGEST_REPORT}
            value={report}
            onChange={setReport}
            error={isRefused && words === '' ? t`Please say what happened.` : null}
            hint={t`The person who runs this Homefield server will read your report and see who you both are. ${name} won’t be told.`}
          />
        </div>
      </Form>
      {reporting.error ? (
        <Note tone="neg" role="alert" className="mt-3">
          {errorText(reporting.error, t`Something went wrong`)}
        </Note>
      ) : null}
    </Dialog>
  )
}
