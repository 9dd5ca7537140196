/** Which sandbox ran the program, and behind which layers. */
export interface SandboxLabel {
  backend: string
  engine: string
  layers: string[]
}
