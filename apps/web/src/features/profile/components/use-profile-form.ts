import type { Profile } from '@homefield/contract/profile'
import { useEffect, useRef, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { isChanged, problemsOf, type ProfileValues } from '../model/form.ts'
import { useProfilePhoto } from '../mutations.ts'

interface FormStart {
  /** The initial values. */
  values: ProfileValues
  /** The saved values. Values that differ from them are unsaved. */
  saved: ProfileValues
  /** Set for a friend's child, because its photo is stored under the child's owner. */
  shared: Profile | undefined
  /** Called only once all fields are valid and the photo is stored. */
  onSave: (values: ProfileValues) => void
}

/** The state of a child's form. A save requested during a photo upload waits for it. */
export function useProfileForm({ values: start, saved, shared, onSave }: FormStart) {
  const [values, setValues] = useState(start)
  const [isDatePartial, setDatePartial] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [isSaveWaiting, setSaveWaiting] = useState(false)
  const { timeZone } = useTimeStyle()
  const today = Temporal.Now.plainDateISO(timeZone).toString()

  const save = (wanted: ProfileValues) => {
    if (Object.keys(problemsOf(wanted, isDatePartial, today)).length > 0) setRefusals(refusals + 1)
    else onSave(wanted)
  }
  // A photo that arrives after the form was closed must not save anything.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const photo = useProfilePhoto(shared?.id, (photoId) => {
    if (!isOpen.current) return
    const withPhoto = { ...values, photoId }
    setValues(withPhoto)
    if (isSaveWaiting) save(withPhoto)
  })

  return {
    values,
    today,
    photo,
    problems: refusals > 0 ? problemsOf(values, isDatePartial, today) : {},
    refusals,
    isDirty: isDatePartial || photo.isPending || isChanged(values, saved),
    isWaitingForPhoto: isSaveWaiting && photo.isPending,
    change: (part: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...part })),
    setDatePartial,
    /** Uploads a photo, or removes it. */
    changePhoto: async (picture: Blob | null) => {
      setSaveWaiting(false)
      if (picture === null) setValues((before) => ({ ...before, photoId: null }))
      else await photo.mutateAsync(picture)
    },
    submit: () => (photo.isPending ? setSaveWaiting(true) : save(values)),
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
