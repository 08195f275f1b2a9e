import { CHOOSABLE_SPORTS } from '@homefield/domain/sport'
import { type ComponentProps, useState } from 'react'
import { CheckboxCard } from '../checkbox-card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { ComboField } from '../combo-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { RadioRow, RadioRows } from '../radio-row.tsx'
import { DateField } from '../date-field.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Select } from '../select.tsx'
import { SportIcon } from '../sport-icon.tsx'
import { Switch } from '../switch.tsx'
import { Tabs } from '../tabs.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'

const ZONES = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') }))
const LANGUAGES = [
  { id: 'en', label: 'English' },
  { id: 'es', label: 'Español' },
  { id: 'fr', label: 'Français' },
]

export function FieldsSample() {
  const [view, setView] = useState<'month' | 'week' | 'day'>('month')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [zone, setZone] = useState<string | null>('America/Los_Angeles')
  const [language, setLanguage] = useState('en')
  const [day, setDay] = useState<string | null>('2014-03-09')
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Resting" defaultValue="Cedar Park, Field 3" hint="A hint in one line." />
      <TextField label="Error" placeholder="Choose" error="Choose a start time" />
      <TextField label="Read-only" value="erin@calloway.family" isReadOnly />
      <TextField label="Disabled" value="Not now" isDisabled />
      <PasswordField label="Password" defaultValue="Secret12" autoComplete="off" />
      <TextArea label="Additional Notes" placeholder="Optional" />
      <DateField label="Date of Birth" value={day} onChange={setDay} max="2026-05-14" />
      <Select label="Language" options={LANGUAGES} value={language} onChange={setLanguage} />
      <ComboField label="Time zone" options={ZONES} value={zone} onChange={setZone} />
      <div className="flex flex-wrap items-center gap-4">
        <ToggledCheckbox>On or off</ToggledCheckbox>
        <ToggledCheckbox color="#F97316">Owen</ToggledCheckbox>
        <Checkbox isSelected isDisabled onChange={() => undefined}>
          Disabled
        </Checkbox>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          segments={[
            { id: 'month', label: 'Month' },
            { id: 'week', label: 'Week' },
            { id: 'day', label: 'Day' },
          ]}
        />
      </div>
      <Switch defaultSelected>Schedule updates</Switch>
      <Switch isDisabled detail="This installation has no SMS provider.">
        SMS notifications
      </Switch>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {CHOOSABLE_SPORTS.slice(0, 4).map((sport) => (
          <ToggledCard key={sport.name} form="tile" color={sport.color}>
            <SportIcon name={sport.icon} size={17} />
            {sport.name}
          </ToggledCard>
        ))}
      </div>
      <ToggledCard color="#14B8A6">Ruby</ToggledCard>
      <RadioRows label="What to change" defaultValue="this">
        <RadioRow value="this" title="This event" detail="Thursday, May 14" />
        <RadioRow value="all" title="All events" detail="12 practices" />
      </RadioRows>
      <Tabs
        label="Sections"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'Account', panel: 'Account settings' },
          { id: 'two', label: 'Security', panel: 'Sessions' },
        ]}
      />
    </div>
  )
}

function ToggledCheckbox(props: Omit<ComponentProps<typeof Checkbox>, 'isSelected' | 'onChange'>) {
  const [isSelected, setSelected] = useState(true)
  return <Checkbox {...props} isSelected={isSelected} onChange={setSelected} />
}

function ToggledCard(props: Omit<ComponentProps<typeof CheckboxCard>, 'isSelected' | 'onChange'>) {
  const [isSelected, setSelected] = useState(true)
  return <CheckboxCard {...props} isSelected={isSelected} onChange={setSelected} />
}
