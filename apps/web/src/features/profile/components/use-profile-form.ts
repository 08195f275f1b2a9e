import type { Profile } from '@homefield/contract/profile'
import { useEffect, useRef, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { isChanged, problemsOf, type ProfileValues } from '../model/form.ts'
import { useProfilePhoto } from '../mutations.ts'

interface FormStart {
  /** The initial values of the form. */
  values: ProfileValues
  /** The child's saved values. If the form's values differ from the saved values, the form has unsaved changes. */
  saved: ProfileValues
  /** Set only for a friend's child. The server then stores a new photo under the friend's account. */
  shared: Profile | undefined
  /** Called to save the form, only when all fields are valid and the photo is stored. */
  onSave: (values: ProfileValues) => void
}

/** Manages the form of a child. If the user saves during a photo upload, saving waits for the upload. */
export function useProfileForm({ values: start, saved, shared, onSave }: FormStart) {
  const [values, setValues] = useState(start)
  const [isDatePartial, setDatePartial] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [isSavePending, setSavePending] = useState(false)
  const { timeZone } = useTimeStyle()
  const today = Temporal.Now.plainDateISO(timeZone).toString()

  const save = (wanted: ProfileValues) => {
    if (Object.keys(problemsOf(wanted, isDatePartial, today)).length > 0) setRefusals(refusals + 1)
    else onSave(wanted)
  }
  // If the user closes the form during a photo upload, the finished upload must not save the closed form.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const photo = useProfilePhoto(shared?.id, (photoId) => {
    if (!isOpen.current) return
    const withPhoto = { ...values, photoId }
    setValues(withPhoto)
    if (isSavePending) save(withPhoto)
  })

  return {
    values,
    today,
    photo,
    problems: refusals > 0 ? problemsOf(values, isDatePartial, today) : {},
    refusals,
    isDirty: isDatePartial || photo.isPending || isChanged(values, saved),
    isWaitingForPhoto: isSavePending && photo.isPending,
    change: (part: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...part })),
    setDatePartial,
    /** Uploads a new photo, or removes the photo. */
    changePhoto: async (picture: Blob | null) => {
      setSavePending(false)
      if (picture === null) setValues((before) => ({ ...before, photoId: null }))
      else await photo.mutateAsync(picture)
    },
    submit: () => (photo.isPending ? setSavePending(true) : save(values)),
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
