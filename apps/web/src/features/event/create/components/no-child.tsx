import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'

/** Tells the user that they are not allowed to add events for any child. */
export function NoChild({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      size="choice"
      onClose={onClose}
      title={t`Add New Event`}
      footer={
        <LinkButton variant="primary" to="/profiles" search={{ add: true }} onClick={onClose}>
          {t`Add a child`}
        </LinkButton>
      }
    >
      <p>{t`Every event belongs to a child. Add a child first, then add events.`}</p>
    </Dialog>
  )
}
