const ruling = 40;
const lines = Array.from({ length: 17 }, (_, index) => ruling * (index + 1));
/** Widths of what is written on each line: words on the left, an amount on the right. */
const entries = [
  { line: 2, words: 168, amount: 52 },
  { line: 3, words: 132, amount: 40 },
  { line: 4, words: 196, amount: 64 },
  { line: 5, words: 148, amount: 46 },
  { line: 13, words: 176, amount: 58 },
  { line: 14, words: 120, amount: 38 },
  { line: 15, words: 188, amount: 50 },
];
const amountsEnd = 412;

/** A page of the ledger: figures that line up, and one line closed into a circle. */
export function LedgerPicture() {
  return (
    <div className="ledger-picture" aria-hidden="true">
      <svg viewBox="0 0 480 720" preserveAspectRatio="xMidYMid slice">
        <g stroke="currentColor" strokeOpacity="0.2">
          {lines.map((y) => (
            <path key={y} d={`M-400 ${y}h1280`} />
          ))}
          <path d="M320 0v720M324 0v720" />
        </g>
        <path d="M60 0v720" stroke="#f0a27e" strokeOpacity="0.5" />
        <g fill="currentColor" fillOpacity="0.28">
          {entries.map(({ line, words, amount }) => (
            <g key={line} transform={`translate(0 ${line * ruling - 14})`}>
              <rect x="80" width={words} height="6" rx="3" />
              <rect x={amountsEnd - amount} width={amount} height="6" rx="3" />
            </g>
          ))}
        </g>
        <g fill="none" stroke="#fbfaf7" strokeWidth="9" strokeLinecap="round">
          <path d="M80 360h80M320 360h92" />
          <circle cx="240" cy="360" r="62" />
        </g>
        <circle cx="240" cy="298" r="11" fill="#f0a27e" />
      </svg>
    </div>
  );
}
