import './mark.css';

/** The logo: ruled lines as in a ledger, and a circle for recurrence. */
function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 5h18M3 19h18M3 12h4M17 12h4" />
      <circle cx="12" cy="12" r="4" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="wordmark">
      <Mark />
      canone
    </span>
  );
}
