import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DraftOffer } from '../../../../lib/session/draft-offer.tsx'
import { reportOf } from '../model.ts'
import { LateReportDialog } from './late-report-dialog.tsx'

interface ReportDraftProps {
  conversationId: string
  name: string
}

/** Offers to restore a report that the user typed but did not send. */
export function ReportDraft({ conversationId, name }: ReportDraftProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DraftOffer
        form={reportOf(conversationId)}
        of={t`your report about ${name}`}
        onContinue={() => setOpen(true)}
        className="mx-4 mt-3 flex-none"
      />
      {isOpen ? (
        <LateReportDialog conversationId={conversationId} name={name} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
