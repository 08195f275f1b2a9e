import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DraftOffer } from '../../../../lib/session/draft-offer.tsx'
import { reportOf } from '../model.ts'
import { LateReportDialog } from './late-report-dialog.tsx'

interface ReportDraftProps {
  conversationId: string
  /** The other person's name. */
  name: string
}

/** Offers a report that was typed but not sent. */
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
