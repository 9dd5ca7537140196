'use client'
import { Component, type ReactNode } from 'react'

/** Shows something else in place of what broke; the rest of the page goes on. React reports the error itself. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
