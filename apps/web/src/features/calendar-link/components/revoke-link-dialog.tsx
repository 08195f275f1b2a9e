import type { CalendarLink } from '@homefield/contract/calendar-link'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../../lib/time/use-now.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Note } from '../../../ui/note.tsx'
import { useRevokeLink } from '../mutations.ts'
import { LinkLead } from './link-lead.tsx'
import { useLinkText } from './use-link-text.ts'

interface RevokeLinkDialogProps {
  link: CalendarLink
  onClose: () => void
  onRevoked: () => void
}

export function RevokeLinkDialog({ link, onClose, onRevoked }: RevokeLinkDialogProps) {
  const { t } = useLingui()
  const text = useLinkText(useNow())
  const revoke = useRevokeLink(onRevoked)
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => revoke.mutate(link.id)}
      title={t`Revoke this link?`}
      confirmLabel={t`Revoke link`}
      busyLabel={t`Revoking...`}
      isBusy={revoke.isPending}
    >
      <div className="mb-3 flex items-center gap-3 rounded-[10px] bg-sunken p-3">
        <LinkLead child={link.child} />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere] text-ink">{text.name(link)}</p>
          <p className="text-xs text-ink-3">
            <MetaLine>
              {text.content(link)}
              {text.created(link)}
              {text.lastRead(link)}
            </MetaLine>
          </p>
        </div>
      </div>
      <p>{t`Calendars that use it will lose its events at their next check. You can’t restore a revoked link, but you can create a new one.`}</p>
      {revoke.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {revoke.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
