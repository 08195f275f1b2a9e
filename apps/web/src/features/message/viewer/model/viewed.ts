/** A picture that is loaded in the list. */
export interface ViewedPicture {
  readonly messageId: string
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Who sent it, in words. */
  readonly from: string
  readonly createdAt: string
}
