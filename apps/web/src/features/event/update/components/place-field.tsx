import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ComboBox, Input, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { FIELD, FIELD_BOX, FIELD_INPUT } from '../../../../ui/field-classes.ts'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OPTION_EMPTY, OPTION_LIST, OPTION_POPOVER, optionLook } from '../../../../ui/option-look.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { siteQuery } from '../../../account/queries.ts'
import { PLACE_LETTERS, placesQuery } from '../queries.ts'
import type { EventValues } from '../model/values.ts'

type Place = Pick<EventValues, 'location' | 'locationName'>

interface PlaceFieldProps {
  /** The default is 'Location'. */
  label?: string
  value: Place
  onChange: (place: Place) => void
}

/** Shows the place field, with suggestions if the app is online and the server has a place search. */
export function PlaceField({ label, value, onChange }: PlaceFieldProps) {
  const { t } = useLingui()
  const site = useQuery(siteQuery)
  const status = useStreamStatus()
  // The place field has suggestions only if the app is online when the form opens.
  // Replacing the open form's place field would make the user lose the focus and the typed text.
  const [isOnline] = useState(status !== 'down')
  const shown = { label: label ?? t`Location`, hint: value.locationName }
  if (isOnline && site.data?.maps.search === true) {
    return <PlaceSearch {...shown} value={value} onChange={onChange} />
  }
  return (
    <TextField
      {...shown}
      name="location"
      autoComplete="off"
      maxLength={500}
      placeholder={
        isOnline && site.isPending
          ? t`Loading places search...`
          : t`Maps unavailable - enter location manually`
      }
      value={value.location}
      onChange={(location) => onChange({ location, locationName: null })}
      end={<Icon of={MapPin} size={18} className="max-md:hidden" />}
    />
  )
}

/** Delay in ms between typing and searching for places. The search in the header has the same delay. */
const PAUSE = 300

interface Suggestion {
  id: string
  name: string | null
  address: string
}

function PlaceSearch({
  value,
  onChange,
  label,
  hint,
}: PlaceFieldProps & { label: string; hint: string | null }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState('')
  const { location } = value
  // Only typing starts a place search. Opening the form or choosing a suggestion sends no request.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed ?? ''), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsking = typed !== null && asked.trim().length >= PLACE_LETTERS
  const { data, isError, isFetching } = useQuery({ ...placesQuery(asked), enabled: isAsking })
  const suggestions: Suggestion[] =
    isAsking && data ? data.places.map((place, index) => ({ id: String(index), ...place })) : []
  return (
    <ComboBox<Suggestion>
      allowsCustomValue
      // The list of suggestions opens as soon as the user types, and is empty until the server responds.
      allowsEmptyCollection={typed !== null && typed.trim().length >= PLACE_LETTERS && !isError}
      menuTrigger="input"
      items={suggestions}
      inputValue={location}
      onInputChange={(text) => {
        if (text === location) return
        setTyped(text)
        onChange({ location: text, locationName: null })
      }}
      onChange={(key) => {
        const chosen = suggestions.find(({ id }) => id === key)
        if (!chosen) return
        setTyped(null)
        onChange({ location: chosen.address, locationName: chosen.name })
      }}
      className={FIELD}
    >
      <FieldFrame
        label={label}
        hint={
          isError && isAsking ? t`Place search isn’t available right now. We’ll save what you type.` : hint
        }
      >
        <Group className={FIELD_BOX}>
          <Input
            className={FIELD_INPUT}
            name="location"
            autoComplete="off"
            maxLength={500}
            placeholder={t`Search for a place`}
          />
          <Icon of={MapPin} size={18} className="max-md:hidden" />
        </Group>
      </FieldFrame>
      <Popover className={OPTION_POPOVER} offset={4}>
        <ListBox<Suggestion>
          className={OPTION_LIST}
          renderEmptyState={() => (
            <p className={OPTION_EMPTY}>
              {isFetching || asked !== typed
                ? t`Searching places...`
                : t`No place found. We’ll save what you typed.`}
            </p>
          )}
        >
          {(place) => (
            <ListBoxItem id={place.id} textValue={place.address} className={optionLook}>
              <span className="flex min-w-0 flex-col">
                {place.name === null ? null : <b className="truncate">{place.name}</b>}
                <span className="truncate text-ink-2">{place.address}</span>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
