/** A picture of a loaded message. */
export interface ViewedPicture {
  readonly messageId: string
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** The sender's name as shown. */
  readonly from: string
  readonly createdAt: string
}
