import type { Home } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Info, MapPin, MapPinOff, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { siteQuery } from '../../account/queries.ts'
import { PlaceField } from '../../event/update/components/place-field.tsx'
import { useSetHome } from '../mutations.ts'
import { homeQuery } from '../queries.ts'

/** Lets the user enter the address from which they leave. Leave-by times start there. */
export function HomeSection() {
  const { t } = useLingui()
  const query = useQuery(homeQuery)
  return (
    <SettingsSection
      id="driving"
      title={t({ message: 'Home', context: 'where the user lives' })}
      hint={t`Only you see it. Homefield uses it to tell you when to leave.`}
    >
      <PartState
        query={query}
        rows={1}
        loading={t`Loading your home...`}
        failed={t`Your home couldn’t be loaded.`}
      >
        {/* The form starts again whenever the saved address changes, for example on another device. */}
        {({ home }) => <HomeForm key={home?.address ?? ''} home={home} />}
      </PartState>
    </SettingsSection>
  )
}

function HomeForm({ home }: { home: Home | null }) {
  const { t } = useLingui()
  const saved = home?.address ?? ''
  const [address, setAddress] = useState(saved)
  const set = useSetHome(() => undefined)
  const typed = address.trim()
  const isChanged = typed !== saved
  return (
    <Form
      onSubmit={() => {
        if (isChanged && !set.isPending) set.mutate(typed)
      }}
      className="flex flex-col gap-3"
    >
      <PlaceField
        label={t`Address`}
        value={{ location: address, locationName: null }}
        onChange={(place) => {
          setAddress(place.location)
          set.reset()
        }}
      />
      {home && !isChanged ? <FoundLine home={home} /> : null}
      {set.errorText ? (
        <p className="text-sm font-medium text-neg-ink" role="alert">
          {set.errorText}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isChanged ? (
          <Button type="submit" isBusy={set.isPending} busyLabel={t`Saving...`}>
            {t`Save address`}
          </Button>
        ) : null}
        {home ? (
          <Button
            variant="danger-outline"
            isDisabled={set.isPending}
            aria-label={t`Remove home address`}
            onPress={() => set.mutate('')}
          >
            {t`Remove`}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

/** Says whether the place service found the address. */
function FoundLine({ home }: { home: Home }) {
  const { t } = useLingui()
  const hasMap = useQuery(siteQuery).data?.maps.search !== false
  const [of, text] =
    home.isFound === true
      ? [MapPin, t`Found on the map`]
      : !hasMap
        ? [Info, t`This Homefield server has no map. Set the drive time on an event to see when to leave.`]
        : home.isFound === null
          ? [Search, t`Looking up the address...`]
          : [MapPinOff, t`Not found on the map. Check the street and the city, or choose a suggestion.`]
  return (
    <p className="flex gap-1.5 text-sm text-ink-2" role="status">
      <Icon of={of} size={16} className="mt-px flex-none text-ink-3" />
      {text}
    </p>
  )
}
