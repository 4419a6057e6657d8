use mpp_harness::network::HostPort;

fn refusal(text: &str) -> String {
    text.parse::<HostPort>().unwrap_err().to_string()
}

#[test]
fn is_read_and_written() {
    for text in ["127.0.0.1:0", "localhost:65535", "[::1]:0", "[fe80::1%eth0]:80"] {
        assert_eq!(text.parse::<HostPort>().unwrap().to_string(), text);
    }
}

#[test]
fn brackets_belong_to_the_text_not_to_the_address() {
    assert_eq!("[::1]:9".parse(), Ok(HostPort { host: "::1".to_owned(), port: 9 }));
}

#[test]
fn what_is_no_address_is_refused() {
    for text in ["", ":", "7000", ":7000", "host", "::1:7000", "[::1]", "[host]:1", "[]:1", " :1"] {
        assert_eq!(refusal(text), format!("address '{text}' is not host:port, such as 127.0.0.1:0 or [::1]:0"));
    }
}

#[test]
fn what_is_no_port_is_refused() {
    for port in ["", "x", "-1", "+1", "65536", "99999999999", "1.5", "٣"] {
        assert_eq!(
            refusal(&format!("h:{port}")),
            format!("port '{port}' in 'h:{port}' is not a number from 0 to 65535")
        );
    }
}
