import type { Profile } from '@homefield/contract/profile'
import { useEffect, useRef, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { isChanged, problemsOf, type ProfileValues } from '../model/form.ts'
import { useProfilePhoto } from '../mutations.ts'

interface FormStart {
  /** What stands there when it opens. */
  values: ProfileValues
  /** What is saved already; unsaved is what differs from it. */
  saved: ProfileValues
  /** Set on a friend's child: its photo belongs to the child's owner. */
  shared: Profile | undefined
  /** Only with everything right, and the photo stored. */
  onSave: (values: ProfileValues) => void
}

/** What is typed about a child. A save that is asked for while the photo is on its way waits for it. */
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
  // A photo that arrives after the form was closed saves nothing.
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
    /** Stored, or taken away. */
    changePhoto: async (picture: Blob | null) => {
      setSaveWaiting(false)
      if (picture === null) setValues((before) => ({ ...before, photoId: null }))
      else await photo.mutateAsync(picture)
    },
    submit: () => (photo.isPending ? setSaveWaiting(true) : save(values)),
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
