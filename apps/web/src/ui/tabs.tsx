import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import './tabs.css'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode; panel: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** Sections of one page. For views of one thing take a `SegmentedControl`. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Id)}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
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
