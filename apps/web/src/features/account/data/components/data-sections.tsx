import { type ReactNode, useState } from 'react'
import { DangerSection } from './danger-section.tsx'
import { ExportSection } from './export-section.tsx'

/** The export and the deletion of the account's data, for the Settings page. Their hash is `#data`. */
export function DataSections({ childrenFirst }: { childrenFirst: ReactNode }) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <ExportSection isOpen={isExporting} onOpen={setExporting} />
      <DangerSection childrenFirst={childrenFirst} onExport={() => setExporting(true)} />
    </>
  )
}
