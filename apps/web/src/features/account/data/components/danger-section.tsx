import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { openCatalogs } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { SettingsSection } from '../../settings/components/settings-section.tsx'

// The dialog offers to hand over children to friends, so the dialog also needs the `profile` catalog.
const loadDialog = () =>
  Promise.all([import('./delete-account-dialog.tsx'), openCatalogs(['profile'])]).then(
    ([module]) => module.DeleteAccountDialog,
  )
const DeleteAccountDialog = lateDialog(loadDialog)

interface DangerSectionProps {
  childrenFirst: ReactNode
  onExport: () => void
}

export function DangerSection({ childrenFirst, onExport }: DangerSectionProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  usePreload(loadDialog)
  return (
    <SettingsSection title={t`Danger Zone`} hint={t`This can’t be undone.`}>
      <Button variant="danger-outline" icon={Trash2} onPress={() => setOpen(true)}>
        {t`Delete Account`}
      </Button>
        {isOpen ? (
          <DeleteAccountDialog
            childrenFirst={childrenFirst}
            onClose={() => setOpen(false)}
            onExport={() => {
              setOpen(false)
              onExport()
            }}
          />
        ) : null}
    </SettingsSection>
  )
}
