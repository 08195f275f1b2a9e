import { type ReactNode, useState } from 'react'
import { DangerSection } from './danger-section.tsx'
import { ExportSection } from './export-section.tsx'

/**
 * Shows the Settings sections for data export and account deletion.
 * The URL hash `#data` opens Settings at the sections for data export and account deletion.
 */
export function DataSections({ childrenFirst }: { childrenFirst: ReactNode }) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <ExportSection isOpen={isExporting} onOpen={setExporting} />
      <DangerSection childrenFirst={childrenFirst} onExport={() => setExporting(true)} />
    </>
  )
}
