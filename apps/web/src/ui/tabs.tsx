import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

export const TAB_LIST = 'flex gap-[22px] overflow-x-auto border-b border-line [scrollbar-width:none]'

export const TAB = [
  '-mb-px flex-none rounded-t-[3px] border-b-2 border-transparent pt-[9px] pb-[11px] font-[550] text-ink-3',
  'cursor-pointer outline-none [transition:color_var(--t-fast),border-color_var(--t-base)] data-hovered:text-ink',
  'data-selected:border-ink data-selected:font-semibold data-selected:text-ink touch:min-h-11 touch:py-3',
  // Forced-colors mode shows transparent borders, so unselected tabs get a border in the background color.
  'forced-colors:not-data-selected:border-[Canvas]',
].join(' ')

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode; panel: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/**
 * A row of tabs for the sections of a page. The page shows one section at a time.
 * To switch between views of the same data, use `SegmentedControl` instead.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Id)}>
      <TabList aria-label={label} className={TAB_LIST}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={TAB}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-5">
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
