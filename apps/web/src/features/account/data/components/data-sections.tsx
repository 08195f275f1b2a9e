import { type ReactNode, useState } from 'react'
import { DangerSection } from './danger-section.tsx'
import { ExportSection } from './export-section.tsx'

/** What can be taken along, and what can be taken away, for the Settings page; `#data` leads here. */
export function DataSections({ childrenFirst }: { childrenFirst: ReactNode }) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <ExportSection isOpen={isExporting} onOpen={setExporting} />
      <DangerSection childrenFirst={childrenFirst} onExport={() => setExporting(true)} />
    </>
  )
}
