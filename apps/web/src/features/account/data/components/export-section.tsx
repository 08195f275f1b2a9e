import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { sortExports } from '../model.ts'
import { exportsQuery } from '../queries.ts'
import { ExportList } from './export-list.tsx'

const loadDialog = () => import('./export-dialog.tsx').then((module) => module.ExportDialog)
const ExportDialog = lateDialog(loadDialog)

interface ExportSectionProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/**
 * Lists the account's export archives and has a button to request a new archive.
 * If the list of archives fails to load, the export dialog shows an error, and this section shows no list.
 */
export function ExportSection({ isOpen, onOpen }: ExportSectionProps) {
  const { t } = useLingui()
  const { data } = useQuery(exportsQuery)
  usePreload(loadDialog)
  const exports = data?.exports ?? []
  const preparing = sortExports(exports).preparing !== null
  return (
    <SettingsSection
      id="data"
      title={t`Your data`}
      hint={t`A copy of everything in your account, whenever you want it.`}
    >
      {/* Hidden while the dialog is open, because the dialog shows the same list. */}
      {isOpen ? null : <ExportList exports={exports} className="mb-4" />}
      <Button icon={Download} onPress={() => onOpen(true)}>
        {t`Export your data`}
      </Button>
      <output className="sr-only">{preparing ? t`Your export is being prepared.` : ''}</output>
      {isOpen ? <ExportDialog onClose={() => onOpen(false)} /> : null}
    </SettingsSection>
  )
}
